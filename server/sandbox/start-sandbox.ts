import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { startChains, type StartedChains } from './start-chains.ts';
import { isPortFree } from './http/is-port-free.ts';
import { deliverWebhooks } from './delivery/deliver-webhooks.ts';
import { alignChainClocks } from './domain/advance-clock.ts';
import type { Background } from './domain/background.ts';
import { createCallLimit, WALLET_CALL_LIMIT } from './domain/call-limit.ts';
import { createClock } from './domain/clock.ts';
import { driveIntents } from '#server/sandbox/domain/steps/drive-intents.ts';
import { durationsAt } from './domain/durations.ts';
import { createHttpFaults } from './domain/http-faults.ts';
import { seedAtStart } from './domain/seed.ts';
import { watchWallets } from './domain/wallets/watch-wallets.ts';
import type { ServiceContext } from './domain/service-context.ts';
import { buildServer } from './http/build-server.ts';
import type { SandboxSettings } from './settings.ts';
import { openDatabase } from './store/open-database.ts';
import { createStore, type Store } from './store/store.ts';

const HOST = '127.0.0.1';

export interface SandboxParts {
  readonly log: Logger;
  /** Called when a chain cannot be brought back: the program should say so and end. */
  readonly onFailure: (error: unknown) => void;
  /** Injectable, so that a test needs no waiting. */
  readonly realNowMs?: () => number;
  /** How long a webhook receiver may take to answer. Injectable for the same reason. */
  readonly webhookTimeoutMs?: () => number;
}

export interface Sandbox {
  /** `{base_url}` of the service, without `/v2`. */
  readonly url: string;
  readonly chains: StartedChains['chains'];
  /** Ends the service and the chains, in this order; what was in progress continues at the next start. */
  readonly stop: () => Promise<void>;
}

/** Starts the chains, then the service over them. Rejects with a readable reason, leaving nothing running. */
export async function startSandbox(settings: SandboxSettings, parts: SandboxParts): Promise<Sandbox> {
  // Before the chains, which take seconds to start and name their own ports.
  if (!(await isPortFree(settings.port))) {
    throw new Error(`Port ${settings.port} is in use: free it or set SANDBOX_PORT to another one`);
  }
  const dataDir = resolve(settings.dataDir);
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const store = createStore(openDatabase(dataDir));
    undo.unshift(() => store.close());
    const started = await startChains({
      settings,
      dataDir: join(dataDir, 'chains'),
      onRestart: (what) => parts.log.warn(what),
      onFailure: parts.onFailure,
    });
    undo.unshift(() => started.stop());
    return await startService(settings, { ...parts, store, started, undo });
  } catch (error) {
    await runAll(undo);
    throw error;
  }
}

interface ServiceParts extends SandboxParts {
  readonly store: Store;
  readonly started: StartedChains;
  readonly undo: (() => Promise<void> | void)[];
}

async function startService(settings: SandboxSettings, parts: ServiceParts): Promise<Sandbox> {
  const { store, started, undo, log } = parts;
  const background: Background[] = [];
  const service: ServiceContext = {
    settings,
    durations: durationsAt(settings.timeScale),
    store,
    clock: createClock({ ...parts, ...store.clock }),
    chains: started.chains,
    accounts: started.accounts,
    httpFaults: createHttpFaults(),
    walletCallLimit: createCallLimit({ ...parts, ...WALLET_CALL_LIMIT }),
    log,
    wake: () => background.forEach((part) => part.wake()),
  };
  await alignChainClocks(service);
  seedAtStart(service);

  const server = buildServer(service);
  const url = await server.listen({ host: HOST, port: settings.port });
  undo.unshift(() => server.close());
  background.push(
    driveIntents(service),
    watchWallets(service),
    deliverWebhooks(service, parts.webhookTimeoutMs),
  );
  undo.splice(1, 0, async () => {
    await Promise.all(background.map((part) => part.stop()));
  });
  return { url, chains: started.chains, stop: () => runAll(undo) };
}

/** Stops everything in order; one failure does not prevent the rest. */
async function runAll(undo: readonly (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of undo) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the sandbox did not stop cleanly');
}
