import { createServer } from 'node:http';
import { z } from 'zod';
import type { ChainId } from '#lib/chains/chains.ts';
import { env } from '#server/env.ts';
import { startWorkers } from '#server/jobs/start-workers.ts';
import { listenOnLoopback, type Listening } from '#server/testing/http/listen-on-loopback.ts';
import type { Session } from '#server/auth/require-session.ts';
import { receive } from '#server/webhooks/receive.ts';
import { startSandboxProgram, type SandboxProgram } from './sandbox-program.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { allowSlowReads } from '#server/testing/service/slow-reads.ts';
import { useTestEnv } from '#server/testing/test-env.ts';

/** The dashboard's server side, whole, against the sandbox: workers run, and webhooks arrive over HTTP. */
export interface RealHarness {
  readonly sandbox: SandboxProgram;
  readonly session: Session;
  /** Has the dashboard use a key that the service has counted no calls of yet. */
  readonly useNewKey: () => Promise<void>;
  /** Ends the workers like a crash, as far as the rows show it: what is claimed stays claimed. */
  readonly restartWorkers: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const endpointSchema = z.looseObject({ secret: z.string() });
const keySchema = z.looseObject({ key: z.string() });

/** Starts it on the database of `useTestDatabase`, whose settings it completes. */
export async function startRealHarness(): Promise<RealHarness> {
  const sandbox = await startSandboxProgram();
  const receiver = await startReceiver();
  const endpoint = endpointSchema.parse(await sandbox.control('/webhook-endpoints', { url: receiver.url }));
  const settings = {
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: sandbox.url,
    SANDBOX_URL: sandbox.url,
    CONVERSION_API_KEY: sandbox.state.apiKeys[0].key,
    CONVERSION_WEBHOOK_SECRET: endpoint.secret,
    ...toRpcSettings(sandbox.rpcUrls),
  };
  useTestEnv(settings);
  allowSlowReads();
  const session = await sessionOf('admin');
  let workers = startWorkers();
  return {
    sandbox,
    session,
    useNewKey: async () => {
      const { key } = keySchema.parse(await sandbox.control('/api-keys', {}));
      useTestEnv({ ...settings, CONVERSION_API_KEY: key });
    },
    restartWorkers: async () => {
      await workers.stop();
      workers = startWorkers();
    },
    stop: async () => {
      await workers.stop();
      await receiver.close();
      await sandbox.stop();
    },
  };
}

function toRpcSettings(rpcUrls: Readonly<Record<ChainId, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rpcUrls).map(([chainId, url]) => [`RPC_URL_${chainId.toUpperCase()}`, url]),
  );
}

/** Takes the webhooks that the service sends, as the front does in a process of its own. */
function startReceiver(): Promise<Listening> {
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
      void receive(Buffer.concat(chunks), headers).then(({ status }) => response.writeHead(status).end());
    });
  });
  return listenOnLoopback(server);
}
