import { describeFailure } from '#scripts/launcher/launch-error.ts';
import type { Child } from './child-process.ts';

const PARENT_POLL_MS = 500;

/** What a command runs until it has to stop. */
export interface Running {
  readonly failed: Promise<Child>;
  stop: () => Promise<void>;
}

/**
 * Runs a command that starts something and stays: until Ctrl-C or a signal, or until a program of it dies.
 * Either way everything is stopped. Of a `LaunchError` only the message is shown. Sets the exit code; never
 * throws.
 */
export async function runCommand(start: () => Promise<Running>): Promise<void> {
  const asked = nextSignal();
  try {
    const running = await Promise.race([start(), asked.then(() => undefined)]);
    if (running === undefined) {
      // Stopped while still starting: whatever was started ends with its lifeline.
      console.log('\n· stopped before it was ready');
      process.exit(130);
    }
    const dead = await Promise.race([running.failed, asked.then(() => undefined)]);
    if (dead) {
      const { code, signal } = await dead.ended;
      console.error(
        `\n${dead.name} ended by itself (${signal ?? `exit code ${code ?? 1}`}). It said last:\n`,
      );
      console.error(dead.readTail());
      process.exitCode = 1;
    }
    console.log('\n· stopping');
    await running.stop();
    console.log('· stopped');
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    process.exitCode = 1;
  }
  // Nothing may keep a stopped command alive.
  process.exit();
}

/**
 * Ctrl-C, a signal, or the end of the parent process: without these handlers nothing could stop it any more.
 */
function nextSignal(): Promise<string> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve('parent gone'), PARENT_POLL_MS).unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  });
}
