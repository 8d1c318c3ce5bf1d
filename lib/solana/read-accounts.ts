import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { parseBase64 } from '#lib/encoding/base64.ts';
import type { AccountState } from './token-account.ts';

const base64DataSchema = z.tuple([z.string(), z.literal('base64')]).transform(([text], context) => {
  const bytes = parseBase64(text);
  if (bytes) return bytes;
  context.addIssue({ code: 'custom', message: 'not base64' });
  return z.NEVER;
});

export const accountSchema = z
  .object({
    lamports: z.union([z.int().nonnegative(), z.bigint()]),
    owner: z.string(),
    data: base64DataSchema,
    executable: z.boolean(),
  })
  .transform((account): AccountState => ({ ...account, lamports: BigInt(account.lamports) }))
  .nullable();

/** The slot at which a node answered: two answers of different times must not be compared. */
export const contextSchema = z.looseObject({ slot: z.int().nonnegative() });

const accountsSchema = z.object({ context: contextSchema, value: z.array(accountSchema) });

export type Accounts = ReadonlyMap<string, AccountState | null>;

/**
 * These accounts as a node has them at one slot; null where there is none. With `maxBytes` only the beginning
 * of their data. Throws what the request throws, ZodError, or an error when the node leaves one out.
 */
export async function readAccounts(
  addresses: readonly string[],
  request: ChainRequest,
  maxBytes?: number,
): Promise<{ readonly slot: number; readonly accounts: Accounts }> {
  const answer = await request('getMultipleAccounts', [
    [...addresses],
    {
      encoding: 'base64',
      commitment: 'confirmed',
      ...(maxBytes !== undefined && { dataSlice: { offset: 0, length: maxBytes } }),
    },
  ]);
  const { context, value } = accountsSchema.parse(answer);
  if (value.length !== addresses.length) throw new Error('the node left accounts out');
  return {
    slot: context.slot,
    accounts: new Map(addresses.map((address, index) => [address, value[index] ?? null])),
  };
}
