import 'server-only';
import { z } from 'zod';
import { parseProof } from '#lib/chains/parse-proof.ts';
import { solanaAddressSchema } from '#lib/chains/solana-address.ts';
import { MOST_TRANSACTION_BASE64 } from '#lib/chains/transaction-limits.ts';

/**
 * What a browser may ask a Solana node through us, and of each no more than a page needs. No list of a
 * program's accounts, and nothing named twice in one call.
 */
const MOST_ACCOUNTS = 100;
const MOST_SIGNATURES = 100;

const signature = z.string().refine((text) => parseProof('solana', text) === text);
const commitment = z.enum(['processed', 'confirmed', 'finalized']).optional();
const slot = z.int().nonnegative();
const accounts = unique(solanaAddressSchema, MOST_ACCOUNTS);
const base64 = z.base64().max(MOST_TRANSACTION_BASE64);

const view = z.strictObject({ commitment, minContextSlot: slot.optional() });
const accountView = view.extend({
  encoding: z.literal('base64').default('base64'),
  dataSlice: z.strictObject({ offset: slot, length: slot }).optional(),
});
/** Amounts are read as the node explains them. */
const tokenAccountView = accountView.extend({ encoding: z.enum(['base64', 'jsonParsed']).default('base64') });
const history = view.extend({
  limit: z.int().positive().max(MOST_SIGNATURES).default(MOST_SIGNATURES),
  before: signature.optional(),
  until: signature.optional(),
});
const simulation = view.extend({
  encoding: z.literal('base64'),
  sigVerify: z.literal(false).optional(),
  replaceRecentBlockhash: z.boolean().optional(),
  innerInstructions: z.boolean().optional(),
  accounts: z
    .strictObject({
      encoding: z.literal('base64'),
      addresses: accounts,
    })
    .optional(),
});
const transactionView = z.strictObject({
  commitment,
  encoding: z.literal('base64').default('base64'),
  maxSupportedTransactionVersion: z.int().optional(),
});
const ofMint = z.strictObject({ mint: solanaAddressSchema });

const viewed = z.union([z.tuple([]), z.tuple([view])]);
const ofAddress = z.union([z.tuple([solanaAddressSchema]), z.tuple([solanaAddressSchema, view])]);

export const RELAYED_SOLANA: ReadonlyMap<string, z.ZodType<readonly unknown[]>> = new Map<
  string,
  z.ZodType<readonly unknown[]>
>([
  ['getAccountInfo', z.tuple([solanaAddressSchema, accountView.prefault({})])],
  ['getBalance', ofAddress],
  ['getBlockHeight', viewed],
  ['getBlockTime', z.tuple([slot])],
  ['getEpochInfo', viewed],
  ['getFeeForMessage', z.union([z.tuple([base64]), z.tuple([base64, view])])],
  ['getGenesisHash', z.tuple([])],
  ['getHealth', z.tuple([])],
  ['getLatestBlockhash', viewed],
  ['getMinimumBalanceForRentExemption', z.union([z.tuple([slot]), z.tuple([slot, view])])],
  ['getMultipleAccounts', z.tuple([accounts, accountView.prefault({})])],
  ['getRecentPrioritizationFees', z.union([z.tuple([]), z.tuple([accounts])])],
  [
    'getSignatureStatuses',
    z.tuple([
      unique(signature, MOST_SIGNATURES),
      z.strictObject({ searchTransactionHistory: z.boolean() }).prefault({ searchTransactionHistory: false }),
    ]),
  ],
  ['getSignaturesForAddress', z.tuple([solanaAddressSchema, history.prefault({})])],
  ['getSlot', viewed],
  ['getTokenAccountBalance', ofAddress],
  ['getTokenAccountsByOwner', z.tuple([solanaAddressSchema, ofMint, tokenAccountView.prefault({})])],
  ['getTokenSupply', ofAddress],
  ['getTransaction', z.tuple([signature, transactionView.prefault({})])],
  ['getVersion', z.tuple([])],
  ['isBlockhashValid', ofAddress],
  ['simulateTransaction', z.tuple([base64, simulation])],
]);

function unique(item: z.ZodType<string>, most: number) {
  return z
    .array(item)
    .max(most)
    .refine((items) => new Set(items).size === items.length, 'something is named twice');
}
