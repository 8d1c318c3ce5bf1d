import 'server-only';
import { z } from 'zod';
import { findExpectedMinor } from '#lib/conversion/check-amount.ts';
import { isSameEvmAddress } from '#lib/evm/address.ts';
import { bytesSchema } from '#lib/evm/rpc-values.ts';
import { findMoves, logSchema, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';

export const receiptSchema = z.looseObject({
  status: z.enum(['0x0', '0x1']),
  logs: z.array(logSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const minedTransactionSchema = z.looseObject({
  to: z.string().nullable(),
  input: bytesSchema,
});

interface MinedTransaction {
  readonly receipt: Receipt;
  readonly transaction: z.infer<typeof minedTransactionSchema> | null;
}

/**
 * What a mined transaction is for an attempt. `burned`: it succeeded, and the token told of the burn, or it was the very
 * call that was authorized; a wrapper or a smart account may have carried it (R70). `foreign`: it succeeded at something
 * else, and its hash must never be spent as the proof (R82).
 */
export function judgeReceipt(
  { receipt, transaction }: MinedTransaction,
  attempt: Pick<BurnAttemptRow, 'authorization' | 'tokenHolder'>,
  amountCents: number | null,
): 'burned' | 'reverted' | 'foreign' {
  if (receipt.status === '0x0') return 'reverted';
  const { authorization, tokenHolder } = attempt;
  if (!authorization) return 'foreign';
  const amountMinor = findExpectedMinor(amountCents);
  const hasBurned = findMoves(receipt.logs).some(
    (move) =>
      isSameEvmAddress(move.token, authorization.to) &&
      isSameEvmAddress(move.from, tokenHolder) &&
      isSameEvmAddress(move.to, ZERO_ADDRESS) &&
      move.amountMinor === amountMinor,
  );
  const isOwnCall =
    transaction !== null &&
    isSameEvmAddress(transaction.to ?? '', authorization.to) &&
    transaction.input.toLowerCase() === authorization.data.toLowerCase();
  return hasBurned || isOwnCall ? 'burned' : 'foreign';
}
