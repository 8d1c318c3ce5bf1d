import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { transactionErrorSchema } from '#lib/chains/solana-rpc-values.ts';
import { decodeBase58 } from '#lib/encoding/base58.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { TOKEN_PROGRAMS } from '#lib/solana/programs.ts';
import { readU64 } from '#lib/solana/token-account.ts';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';

/** Base58, decoded only where the call is of a program that is asked about. */
const dataSchema = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]*$/);
const innerSchema = z.array(
  z.looseObject({
    index: z.int().nonnegative(),
    instructions: z.array(
      z.looseObject({
        programIdIndex: z.int().nonnegative(),
        accounts: z.array(z.int().nonnegative()),
        data: dataSchema,
        stackHeight: z.int().positive().nullish(),
      }),
    ),
  }),
);
const balanceSchema = z.looseObject({
  accountIndex: z.int().nonnegative(),
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.looseObject({ amount: z.string().regex(/^\d+$/).transform(BigInt) }),
});
export type TokenBalance = z.infer<typeof balanceSchema>;

const landedSchema = z
  .looseObject({
    transaction: z.tuple([z.string(), z.literal('base64')]),
    blockTime: unixTimeSchema.nullish(),
    meta: z.looseObject({
      err: transactionErrorSchema,
      innerInstructions: innerSchema.nullish(),
      loadedAddresses: z
        .looseObject({ writable: z.array(z.string()), readonly: z.array(z.string()) })
        .nullish(),
      preTokenBalances: z.array(balanceSchema).nullish(),
      postTokenBalances: z.array(balanceSchema).nullish(),
    }),
  })
  .nullable();

/** A call of a program as it ran: an instruction of the message, or one that a program made. */
export interface ProgramCall {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
  /** 1 for an instruction of the message, one more for each program between. */
  readonly depth: number;
}

/** A transaction that the chain has executed, by its own record. */
export interface LandedTransaction {
  readonly hasSucceeded: boolean;
  /** When its block was made, in Unix seconds; null where the node does not say. */
  readonly timeUnix: number | null;
  /**
   * Every call in the order in which it ran; those that programs made are missing where `isComplete` is
   * false.
   */
  readonly calls: readonly ProgramCall[];
  readonly isComplete: boolean;
  readonly addresses: readonly string[];
  readonly before: readonly TokenBalance[];
  readonly after: readonly TokenBalance[];
}

/**
 * What the chain has recorded of a signature; undefined where the node has no record of it. Throws what the
 * request throws, ZodError on an answer that is none or does not say whether it succeeded,
 * TransactionFormatError on bytes that are no transaction.
 */
export async function readLandedTransaction(
  signature: string,
  request: ChainRequest,
): Promise<LandedTransaction | undefined> {
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
  const found = landedSchema.parse(await request('getTransaction', [signature, options]));
  if (!found) return undefined;
  const { meta } = found;
  const { message } = decodeTransactionBase64(found.transaction[0]);
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const addresses = [...message.accountKeys, ...writable, ...readonly];
  return {
    hasSucceeded: meta.err === null,
    timeUnix: found.blockTime ?? null,
    calls: listCalls(message, addresses, meta.innerInstructions ?? []),
    isComplete: Array.isArray(meta.innerInstructions),
    addresses,
    before: meta.preTokenBalances ?? [],
    after: meta.postTokenBalances ?? [],
  };
}

interface Compiled {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly readData: () => Uint8Array;
}

function listCalls(
  message: SolanaMessage,
  addresses: readonly string[],
  inner: z.infer<typeof innerSchema>,
): ProgramCall[] {
  const toCall = ({ programIdIndex, accounts, readData }: Compiled, depth: number): ProgramCall => ({
    program: addresses[programIdIndex] ?? '',
    accounts: accounts.map((index) => addresses[index] ?? ''),
    get data() {
      return readData();
    },
    depth,
  });
  return message.instructions.flatMap(({ programIdIndex, accountIndexes, data }, index) => [
    toCall({ programIdIndex, accounts: accountIndexes, readData: () => data }, 1),
    ...inner
      .filter((made) => made.index === index)
      .flatMap(({ instructions }) => instructions)
      .map(({ stackHeight, data: text, ...call }) =>
        toCall({ ...call, readData: readOnce(text) }, stackHeight ?? 2),
      ),
  ]);
}

function readOnce(text: string): () => Uint8Array {
  let data: Uint8Array | undefined;
  return () => (data ??= decodeBase58(text) ?? new Uint8Array(0));
}

/** How many tokens a call of a token program of these kinds is for, in base units; undefined for another. */
export function findCallAmount({ program, data }: ProgramCall, kinds: readonly number[]): bigint | undefined {
  if (!TOKEN_PROGRAMS.includes(program) || data.length < 9) return undefined;
  return kinds.some((kind) => kind === data[0]) ? readU64(data, 1) : undefined;
}

/** How many tokens more the balances that are meant have after it than before, in base units. */
export function gainOf(
  { before, after }: Pick<LandedTransaction, 'before' | 'after'>,
  isMeant: (balance: TokenBalance) => boolean,
): bigint {
  const sum = (balances: readonly TokenBalance[]) =>
    balances.filter(isMeant).reduce((total, { uiTokenAmount }) => total + uiTokenAmount.amount, 0n);
  return sum(after) - sum(before);
}

/** The calls that this one made, and those that they made. */
export function callsWithin(calls: readonly ProgramCall[], place: number): ProgramCall[] {
  const depth = calls[place]?.depth ?? 0;
  const after = calls.slice(place + 1);
  const end = after.findIndex((call) => call.depth <= depth);
  return end === -1 ? after : after.slice(0, end);
}
