import { z } from 'zod';
import { chainIdSchema, environmentSchema } from '#lib/chains/chain-schemas.ts';
import { Child } from '#scripts/launcher/process/child-process.ts';
import { waitUntilReady } from '#scripts/launcher/process/wait-until-ready.ts';
import type { WebhookEndpoint } from './launcher-state.ts';
import { LaunchError } from './launch-error.ts';
import { programEnvironment } from './program-environment.ts';
import { ROOT } from './root.ts';

const START_TIMEOUT_MS = 120_000;

const endpointSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  secret: z.string(),
  status: z.string(),
});
const stateSchema = z.looseObject({
  environment: environmentSchema,
  apiKeys: z.array(z.looseObject({ key: z.string(), revoked: z.boolean() })),
  chains: z.array(z.looseObject({ chainId: chainIdSchema, rpcUrl: z.string() })),
  webhookEndpoints: z.array(endpointSchema),
});
export type SandboxState = z.infer<typeof stateSchema>;

export function sandboxUrlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Starts the sandbox and resolves once it answers. `settings` are its own, as the contract names them. */
export async function startSandbox(options: {
  port: number;
  settings: Readonly<Record<string, string>>;
  logFile: string;
}): Promise<Child> {
  const url = sandboxUrlOf(options.port);
  const child = await Child.start({
    name: 'the sandbox',
    command: process.execPath,
    args: ['--import', './scripts/launcher/process/lifeline.ts', 'scripts/sandbox.ts'],
    cwd: ROOT,
    env: programEnvironment({ ...options.settings, SANDBOX_PORT: String(options.port) }),
    logFile: options.logFile,
  });
  const isReady = async () => (await findSandboxState(url)) !== undefined;
  await waitUntilReady(child, { isReady, timeoutMs: START_TIMEOUT_MS });
  return child;
}

export async function readSandboxState(url: string): Promise<SandboxState> {
  return stateSchema.parse(await callSandbox(url, 'GET', '/state'));
}

/**
 * The endpoint of an earlier run if the sandbox still delivers to it, else a new one; others to this URL are
 * removed.
 */
export async function registerWebhookEndpoint(
  sandboxUrl: string,
  webhookUrl: string,
  known: WebhookEndpoint | null,
): Promise<WebhookEndpoint> {
  const { webhookEndpoints } = await readSandboxState(sandboxUrl);
  const kept = webhookEndpoints.find(
    ({ id, url, status }) => id === known?.id && url === webhookUrl && status === 'active',
  );
  if (kept) return { id: kept.id, url: kept.url, secret: kept.secret };
  const ours = webhookEndpoints.filter(({ id, url }) => id === known?.id || url === webhookUrl);
  for (const { id } of ours) await callSandbox(sandboxUrl, 'DELETE', `/webhook-endpoints/${id}`);
  const made = await callSandbox(sandboxUrl, 'POST', '/webhook-endpoints', { url: webhookUrl });
  const { id, secret } = endpointSchema.parse(made);
  return { id, url: webhookUrl, secret };
}

async function findSandboxState(url: string): Promise<SandboxState | undefined> {
  try {
    return await readSandboxState(url);
  } catch (error) {
    // Not listening yet. An answer that is not the state is another program on this port, or a broken
    // sandbox.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function callSandbox(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/sandbox${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new LaunchError(`The sandbox refused ${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
