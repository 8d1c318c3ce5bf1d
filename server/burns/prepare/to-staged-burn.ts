import 'server-only';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { listStagedCalls, type StagedBurn } from '#lib/solana/burn/identify-landed-burn.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** The message that was staged for an attempt; undefined while there is none that can be read. */
export function findStagedMessage(unsignedTransaction: string | null): SolanaMessage | undefined {
  if (unsignedTransaction === null) return undefined;
  try {
    return decodeTransactionBase64(unsignedTransaction).message;
  } catch (error) {
    if (error instanceof TransactionFormatError) return undefined;
    throw error;
  }
}

/** The burn of an attempt as the chain would show it; undefined while nothing was staged. */
export function toStagedBurn(
  { unsignedTransaction, tokenHolder }: Pick<BurnAttemptRow, 'unsignedTransaction' | 'tokenHolder'>,
  amountCents: number | null,
): StagedBurn | undefined {
  const message = findStagedMessage(unsignedTransaction);
  return (
    message && {
      holder: tokenHolder,
      amountMinor: findExpectedBaseUnits(amountCents),
      calls: listStagedCalls(message),
    }
  );
}
