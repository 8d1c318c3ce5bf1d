import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameHex } from '#lib/chains/addresses/is-same-address.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { bytesSchema, hash32Schema, smallQuantitySchema } from '#lib/chains/evm-rpc-values.ts';

/** Whether the wallet is on the very chain that was checked, and not on one that only carries its number. */
export type NetworkIdentity =
  | { readonly state: 'same' }
  /** The wallet's node answers another genesis, another code of the contract, or another number. */
  | { readonly state: 'different'; readonly what: 'chain_id' | 'genesis' | 'code' }
  /** The wallet does not answer such reads: nothing is known, and nothing is held against it. */
  | { readonly state: 'unreadable'; readonly reason: string };

const PATIENCE_MS = 4_000;
const GENESIS = ['0x0', false] as const;
const blockSchema = z.looseObject({ hash: hash32Schema });

/** What identifies a chain, and the contract that is to be called on it. */
export interface ChainFacts {
  readonly evmChainId: number;
  readonly genesisHash: string;
  readonly code: string;
}

/** A comparison, and what of our own node it was made with. */
export interface NetworkComparison {
  readonly identity: NetworkIdentity;
  readonly ours: ChainFacts;
}

interface CompareOptions {
  readonly wallet: ChainRequest;
  readonly contract: string;
  /** What our relay answers of the chain, or has answered. */
  readonly ours: ChainFacts | Promise<ChainFacts>;
  readonly patienceMs?: number;
}

/**
 * Compares what the wallet's own provider answers about the chain with what our relay answers (R7): the
 * number, the hash of the first block, the code of the contract that is about to be called. On a look-alike
 * network a wallet would show its user a burn or a grant that never happens on ours, or happens elsewhere.
 * Rejects as `ours` does; any answer of the wallet, or none, is a result.
 */
export async function compareNetworks(options: CompareOptions): Promise<NetworkIdentity> {
  const { wallet, contract, patienceMs = PATIENCE_MS } = options;
  const [theirs, ours] = await Promise.all([
    readChainFacts(withPatience(wallet, patienceMs), contract).catch(toReason),
    options.ours,
  ]);
  if (typeof theirs === 'string') return { state: 'unreadable', reason: theirs };
  if (theirs.evmChainId !== ours.evmChainId) return { state: 'different', what: 'chain_id' };
  if (!isSameHex(theirs.genesisHash, ours.genesisHash)) return { state: 'different', what: 'genesis' };
  return isSameHex(theirs.code, ours.code) ? { state: 'same' } : { state: 'different', what: 'code' };
}

/** Throws what `request` throws, or ZodError. */
export async function readChainFacts(request: ChainRequest, contract: string): Promise<ChainFacts> {
  const [evmChainId, genesis, code] = await Promise.all([
    request('eth_chainId', []).then((answer) => smallQuantitySchema.parse(answer)),
    request('eth_getBlockByNumber', GENESIS).then((answer) => blockSchema.parse(answer)),
    request('eth_getCode', [contract, 'latest']).then((answer) => bytesSchema.parse(answer)),
  ]);
  return { evmChainId, genesisHash: genesis.hash, code };
}

/** A wallet that hangs on a read must not hang the signing. */
function withPatience(request: ChainRequest, patienceMs: number): ChainRequest {
  return (method, params) =>
    withTimeout(request(method, params), {
      timeoutMs: patienceMs,
      message: `the wallet did not answer ${method}`,
    });
}

function toReason(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  // EIP-1193 errors are objects with a message, and not always instances of Error.
  const message: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error;
  return typeof message === 'string' && message !== '' ? message : 'the wallet refused';
}
