import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** What a user typed into a form that creates an intent, as typed. It is parsed only to check and to send. */
export const createValuesSchema = z.object({
  chainId: z.union([z.literal(''), chainIdSchema]),
  destination: z.string(),
  amount: z.string(),
  clientReference: z.string(),
});
export type CreateValues = z.infer<typeof createValuesSchema>;
export const EMPTY_VALUES: CreateValues = { chainId: '', destination: '', amount: '', clientReference: '' };

/** Whether nothing was created under the key that was refused so, and nothing will be. */
export function isFinalRefusal(code: FaultCode): boolean {
  return FINAL_REFUSALS.has(code);
}

/** Answers after which nothing was created under the key and nothing will be. */
const FINAL_REFUSALS: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'invalid_input',
  'conflict',
  'reference_exists',
  'reference_taken_unseen',
  'service_refused',
  'onramp_wallet_not_authorized',
  'onramp_daily_limit_exceeded',
  'onramp_below_mint_minimum',
  'onramp_above_mint_maximum',
  'payout_key_not_listed',
  'payout_key_not_own_cnpj',
  'kyb_required',
]);
