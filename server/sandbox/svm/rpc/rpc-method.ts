import type { PublicKey } from '@solana/web3.js';
import type { z } from 'zod';
import type { Ledger } from '../ledger/ledger.ts';
import type { Commitment } from '../ledger/slots.ts';
import { RpcError } from './rpc-error.ts';

/** What the methods work on. */
export interface RpcContext {
  readonly ledger: Ledger;
  /** Sends SOL from the chain's own purse and returns the signature. */
  readonly airdrop: (address: PublicKey, lamports: bigint) => string;
}

type RpcMethod = (context: RpcContext, params: unknown) => unknown;
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

/** A method whose parameters are parsed before it runs. */
export function method<Schema extends z.ZodType>(
  schema: Schema,
  handle: (context: RpcContext, params: z.output<Schema>) => unknown,
): RpcMethod {
  return (context, params) => handle(context, schema.parse(params ?? []));
}

/** An answer that names its slot. */
export function withContext(ledger: Ledger, config: ReadConfig, value: unknown): unknown {
  return { context: { apiVersion: API_VERSION, slot: requireSlot(ledger, config) }, value };
}

/** The slot a caller reads at. Throws when the caller has seen a newer one (`minContextSlot`). */
export function requireSlot(ledger: Ledger, config: ReadConfig): number {
  const contextSlot = ledger.slotAt(config.commitment);
  if (config.minContextSlot !== undefined && contextSlot < config.minContextSlot) {
    throw new RpcError('minContextSlotNotReached', 'Minimum context slot has not been reached', {
      contextSlot,
    });
  }
  return contextSlot;
}

interface ReadConfig {
  readonly commitment: Commitment;
  readonly minContextSlot?: number | undefined;
}

/** The node version whose behaviour the answers follow. */
export const API_VERSION = '2.3.0';
