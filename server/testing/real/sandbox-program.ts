import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { COMPILED_FOLDER } from './compiled-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../sandbox/main.ts');
const SETTINGS = {
  NODE_ENV: 'test' as const,
  SANDBOX_PORT: '0',
  SANDBOX_EVM_PORTS: '0,0,0',
  SANDBOX_SOLANA_PORT: '0',
  SANDBOX_BLOCK_TIME_MS: '200',
};

const stateSchema = z.looseObject({
  apiKeys: z.tuple([z.looseObject({ key: z.string() })]),
  organization: z.looseObject({ payoutKeys: z.array(z.string()).min(1) }),
  chains: z.array(z.looseObject({ chainId: chainIdSchema, rpcUrl: z.string() })),
  accounts: z.object({
    evm: z.array(z.object({ name: z.string(), address: z.string(), privateKey: z.string() })),
    solana: z.array(z.object({ name: z.string(), address: z.string(), secretKey: z.string() })),
  }),
});
export type SandboxState = z.infer<typeof stateSchema>;

/** The sandbox as its own program, reached over HTTP alone, on free ports and a folder of its own. */
export interface SandboxProgram {
  readonly url: string;
  readonly state: SandboxState;
  readonly rpcUrls: Readonly<Record<ChainId, string>>;
  /** One call of its control API. */
  readonly control: (path: string, body?: unknown, method?: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export async function startSandboxProgram(): Promise<SandboxProgram> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dashboard-sandbox-'));
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...SETTINGS, NODE_COMPILE_CACHE: COMPILED_FOLDER, SANDBOX_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^sandbox ready on (\S+)$/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    void ended.then(() => reject(new Error(`the sandbox ended: ${printed.join('')}`)));
  });
  const control = (path: string, body?: unknown, method = 'POST') => callControl(url, { path, body, method });
  const state = stateSchema.parse(await control('/state', undefined, 'GET'));
  return {
    url,
    state,
    rpcUrls: toRpcUrls(state),
    control,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function callControl(
  url: string,
  { path, body, method }: { path: string; body: unknown; method: string },
): Promise<unknown> {
  const response = await fetch(`${url}/sandbox${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

function toRpcUrls({ chains }: SandboxState): Record<ChainId, string> {
  const find = (chainId: ChainId) => chains.find((chain) => chain.chainId === chainId)?.rpcUrl ?? '';
  const [solana, ethereum, base, polygon] = CHAIN_IDS;
  return { solana: find(solana), ethereum: find(ethereum), base: find(base), polygon: find(polygon) };
}
