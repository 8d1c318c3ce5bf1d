import { z } from 'zod';
import { ChainUnusableError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import type { AccountChange } from './check-effects.ts';
import { isWritable } from './message.ts';
import type { SolanaMessage } from './message.ts';
import { CLOCK_SYSVAR } from './programs.ts';
import type { AccountState } from './token-account.ts';

const CLOCK_TIMESTAMP_OFFSET = 32;

const base64DataSchema = z.tuple([z.string(), z.literal('base64')]).transform(([text], context) => {
  const bytes = parseBase64(text);
  if (bytes) return bytes;
  context.addIssue({ code: 'custom', message: 'not base64' });
  return z.NEVER;
});

const accountSchema = z
  .object({
    lamports: z.union([z.int().nonnegative(), z.bigint()]),
    owner: z.string(),
    data: base64DataSchema,
    executable: z.boolean(),
  })
  .transform((account): AccountState => ({ ...account, lamports: BigInt(account.lamports) }))
  .nullable();

/** At which slot a node answered: two answers of different times must not be compared. */
const contextSchema = z.looseObject({ slot: z.int().nonnegative() });

const accountsSchema = z.object({ context: contextSchema, value: z.array(accountSchema) });

const simulationSchema = z.object({
  value: z.object({
    err: z.unknown().optional(),
    logs: z.array(z.string()).nullish(),
    accounts: z.array(accountSchema).nullish(),
  }),
});

export interface ChainSnapshot {
  /** Every writable account of the message as it is now. */
  readonly accounts: ReadonlyMap<string, AccountState | null>;
  /** The chain's own clock, and the slot in which it was read. */
  readonly chainTimeUnix: number;
  readonly slot: number;
}

export type SolanaSimulation =
  | { readonly state: 'ran'; readonly after: ReadonlyMap<string, AccountState | null> }
  | { readonly state: 'refused'; readonly reason: string };

/** The accounts that a message may change, in its order. */
export function writableAccounts(message: SolanaMessage): string[] {
  return message.accountKeys.filter((_, index) => isWritable(message, index));
}

/** Reads the chain's clock and the accounts, in one answer and so at one slot. Throws what the request throws, ChainUnusableError or ZodError. */
export async function readSnapshot(
  request: ChainRequest,
  addresses: readonly string[],
): Promise<ChainSnapshot> {
  const answer = await request('getMultipleAccounts', [
    [CLOCK_SYSVAR, ...addresses],
    { encoding: 'base64', commitment: 'confirmed' },
  ]);
  const { context, value } = accountsSchema.parse(answer);
  const [clock, ...accounts] = value;
  if (!clock || clock.data.length < CLOCK_TIMESTAMP_OFFSET + 8) {
    throw new ChainUnusableError('the node has no account of the clock');
  }
  if (accounts.length !== addresses.length) throw new ChainUnusableError('the node left accounts out');
  const clockView = new DataView(clock.data.buffer, clock.data.byteOffset);
  return {
    chainTimeUnix: Number(clockView.getBigInt64(CLOCK_TIMESTAMP_OFFSET, true)),
    slot: context.slot,
    accounts: new Map(addresses.map((address, index) => [address, accounts[index] ?? null])),
  };
}

/** Runs the unsigned transaction on the node without sending it, and reads the accounts as it would leave them. */
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
      accounts: { encoding: 'base64', addresses: [...addresses] },
    },
  ]);
  const { err, logs, accounts } = simulationSchema.parse(answer).value;
  if (err !== null && err !== undefined) return { state: 'refused', reason: toReason(err, logs ?? []) };
  if (accounts?.length !== addresses.length) throw new ChainUnusableError('the simulation left accounts out');
  return {
    state: 'ran',
    after: new Map(addresses.map((address, index) => [address, accounts[index] ?? null])),
  };
}

export function toChanges(
  addresses: readonly string[],
  before: ReadonlyMap<string, AccountState | null>,
  after: ReadonlyMap<string, AccountState | null>,
): AccountChange[] {
  return addresses.map((address) => ({
    address,
    before: before.get(address) ?? null,
    after: after.get(address) ?? null,
  }));
}

function toReason(error: unknown, logs: readonly string[]): string {
  const said = logs.findLast((line) => /^Program log:|failed:/.test(line));
  const code = typeof error === 'string' ? error : JSON.stringify(error);
  return said ? `${code}: ${said}` : code;
}
