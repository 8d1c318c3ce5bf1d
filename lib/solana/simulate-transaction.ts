import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { transactionErrorSchema } from '#lib/chains/solana-rpc-values.ts';
import { toBase64 } from '#lib/encoding/base64.ts';
import type { ChainRefusal } from '#lib/signing/chain-refusal.ts';
import type { AccountChange } from '#lib/solana/check-effects.ts';
import { isWritable, type SolanaMessage } from '#lib/solana/message/message.ts';
import { CLOCK_SYSVAR } from '#lib/solana/programs.ts';
import { accountSchema, contextSchema, readAccounts, type Accounts } from '#lib/solana/read-accounts.ts';
import { toSolanaRefusal } from '#lib/solana/to-refusal.ts';
import { simulatedCallsSchema, type SimulatedCall } from '#lib/solana/simulated-calls.ts';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';

const CLOCK_TIMESTAMP_OFFSET = 32;

const simulationSchema = z.object({
  context: contextSchema,
  value: z.object({
    err: transactionErrorSchema,
    logs: z.array(z.string()).nullish(),
    accounts: z.array(accountSchema).nullish(),
    innerInstructions: simulatedCallsSchema.nullish(),
  }),
});

export interface ChainSnapshot {
  /** Every writable account of the message as it is now. */
  readonly accounts: Accounts;
  /** The chain's own clock, and the slot in which it was read. */
  readonly chainTimeUnix: number;
  readonly slot: number;
}

export interface SimulatedRun {
  readonly state: 'ran';
  readonly after: Accounts;
  readonly slot: number;
  /** What the programs called; undefined where the node does not answer it. */
  readonly calls: readonly SimulatedCall[] | undefined;
}
export type SolanaSimulation = SimulatedRun | { readonly state: 'refused'; readonly refusal: ChainRefusal };

/** Further apart than this (about a minute), two answers of nodes are of different times. */
const MAX_SLOTS_APART = 150;

/**
 * Whether a run and the accounts it is compared with are of different times: nothing follows from the two
 * together.
 */
export function areSlotsApart(run: SimulatedRun, snapshot: ChainSnapshot): boolean {
  return Math.abs(run.slot - snapshot.slot) > MAX_SLOTS_APART;
}

/** The accounts that a message may change, in its order. */
export function writableAccounts(message: SolanaMessage): string[] {
  return message.accountKeys.filter((_, index) => isWritable(message, index));
}

/** Reads accounts and the chain's clock at one slot. */
export async function readSnapshot(
  request: ChainRequest,
  addresses: readonly string[],
): Promise<ChainSnapshot> {
  const { slot, accounts } = await readAccounts([CLOCK_SYSVAR, ...addresses], request);
  const clock = accounts.get(CLOCK_SYSVAR);
  if (!clock || clock.data.length < CLOCK_TIMESTAMP_OFFSET + 8) throw new Error('the clock cannot be read');
  const view = new DataView(clock.data.buffer, clock.data.byteOffset);
  return {
    chainTimeUnix: unixTimeSchema.parse(Number(view.getBigInt64(CLOCK_TIMESTAMP_OFFSET, true))),
    slot,
    accounts: new Map(addresses.map((address) => [address, accounts.get(address) ?? null])),
  };
}

/**
 * Runs the unsigned transaction on the node without sending it, and reads the accounts as it would leave
 * them. Throws what `request` throws, or ZodError on an answer that does not say whether it ran.
 */
export async function simulateTransaction(
  request: ChainRequest,
  transaction: Uint8Array,
  addresses: readonly string[],
): Promise<SolanaSimulation> {
  const answer = await request('simulateTransaction', [
    toBase64(transaction),
    {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: false,
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses: [...addresses] },
    },
  ]);
  const { context, value } = simulationSchema.parse(answer);
  const { err, logs, accounts, innerInstructions } = value;
  if (err !== null) return { state: 'refused', refusal: toSolanaRefusal(err, logs ?? []) };
  if (accounts?.length !== addresses.length) throw new Error('the simulation left accounts out');
  return {
    state: 'ran',
    after: new Map(addresses.map((address, index) => [address, accounts[index] ?? null])),
    slot: context.slot,
    calls: innerInstructions ?? undefined,
  };
}

export function toChanges(addresses: readonly string[], before: Accounts, after: Accounts): AccountChange[] {
  return addresses.map((address) => ({
    address,
    before: before.get(address) ?? null,
    after: after.get(address) ?? null,
  }));
}
