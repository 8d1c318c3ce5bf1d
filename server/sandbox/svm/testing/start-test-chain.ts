import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { SolanaDevAccount } from '../../chains/settlement-chain.ts';
import { chainRequestTo } from '../../testing/chain-request-to.ts';
import type { SolanaChain } from '../solana-chain.ts';
import { startSolanaChain, type SolanaChainOptions } from '../start-solana-chain.ts';
import { makeDataDir } from './open-test-ledger.ts';

const OPTIONS = { environment: 'sandbox', port: 0, blockTimeMs: 50, confirmations: 2 } as const;

/** A running chain on free ports with quick blocks; it stops when the test is over. */
export async function startTestChain(override: Partial<SolanaChainOptions> = {}): Promise<SolanaChain> {
  const dataDir = override.dataDir ?? makeDataDir();
  const chain = await startSolanaChain({ ...OPTIONS, ...override, dataDir });
  onTestFinished(() => chain.stop());
  return chain;
}

/** For a test file: one such chain for all its tests, and the way to ask it. */
export function useTestChain(override: Partial<SolanaChainOptions> = {}): {
  readonly chain: SolanaChain;
  readonly request: ChainRequest;
} {
  const dataDir = mkdtempSync(join(tmpdir(), 'svm-test-'));
  let started: SolanaChain | undefined;
  beforeAll(async () => {
    started = await startSolanaChain({ ...OPTIONS, ...override, dataDir });
  });
  afterAll(async () => {
    await started?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const running = () => {
    if (!started) throw new Error('the chain has not been started');
    return started;
  };
  return {
    get chain() {
      return running();
    },
    request: (method, params) => chainRequestTo(running().rpcUrl)(method, params),
  };
}

/** A wallet's own connection, as the dashboard makes it. */
export function connectTo(chain: SolanaChain): Connection {
  const connection = new Connection(chain.rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: chain.wsUrl ?? '',
    disableRetryOnRateLimit: true,
  });
  // web3.js has no way to end a connection, and its socket would search for the stopped chain for ever.
  const socket: unknown = Reflect.get(connection, '_rpcWebSocket');
  if (!isReconnecting(socket)) throw new Error('web3.js has another socket now');
  onTestFinished(() => socket.setAutoReconnect(false));
  return connection;
}

/** The key of a dev account, read the way the demo wallet reads it. */
export function keyOf(chain: SolanaChain, name: SolanaDevAccount['name']): Keypair {
  const account = chain.accounts.find((candidate) => candidate.name === name);
  if (!account) throw new Error(`no dev account ${name}`);
  return Keypair.fromSecretKey(bs58.decode(account.secretKey));
}

function isReconnecting(socket: unknown): socket is { setAutoReconnect(reconnect: boolean): void } {
  return typeof socket === 'object' && socket !== null && 'setAutoReconnect' in socket;
}
