import pino from 'pino';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { readSandboxSettings } from './settings.ts';
import { startSandbox, type Sandbox } from './start-sandbox.ts';

/** The sandbox as a program: settings from the environment, a ready line, a clean stop on Ctrl-C. */
const log = pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }));

try {
  const sandbox = await startSandbox(readSandboxSettings(), { log, onFailure: endOnFailure });
  stopOnSignal(sandbox);
  printReady(sandbox);
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}

/** The first line is for programs that wait for it: `sandbox ready on <url>`. */
function printReady({ url, chains }: Sandbox): void {
  console.log(`sandbox ready on ${url}`);
  for (const chainId of CHAIN_IDS) console.log(`  ${chainId.padEnd(9)} ${chains[chainId].rpcUrl}`);
  console.log(`  state     ${url}/sandbox/state`);
  console.log('  Ctrl-C stops it');
}

function stopOnSignal(sandbox: Sandbox): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= sandbox
      .stop()
      .catch((error: unknown) => {
        console.error(describe(error));
        process.exitCode = 1;
      })
      // Idle connections to webhook receivers would keep the process running for seconds.
      .finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/** A chain that has stopped would only look like a slow one. */
function endOnFailure(error: unknown): void {
  console.error(`A chain failed, the sandbox ends: ${describe(error)}`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
