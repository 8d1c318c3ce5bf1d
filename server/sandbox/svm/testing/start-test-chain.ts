import { Connection, Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { onTestFinished } from 'vitest';
import type { SolanaDevAccount } from '../../chains/settlement-chain.ts';
import type { SolanaChain } from '../solana-chain.ts';
import { startSolanaChain } from '../start-solana-chain.ts';
import type { SolanaChainOptions } from '../start-solana-chain.ts';
import { makeDataDir } from './open-test-ledger.ts';

/** A running chain on free ports with quick blocks; it stops when the test is over. */
export async function startTestChain(override: Partial<SolanaChainOptions> = {}): Promise<SolanaChain> {
  const chain = await startSolanaChain({
    environment: 'sandbox',
    port: 0,
    dataDir: override.dataDir ?? makeDataDir(),
    blockTimeMs: 50,
    confirmations: 2,
    ...override,
  });
  onTestFinished(() => chain.stop());
  return chain;
}

/** A wallet's own connection, as the dashboard makes it. */
export function connectTo(chain: SolanaChain): Connection {
  const connection = new Connection(chain.rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: chain.wsUrl ?? '',
    disableRetryOnRateLimit: true,
  });
  // web3.js has no way to end a connection, and its socket would look for the stopped chain for ever.
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
