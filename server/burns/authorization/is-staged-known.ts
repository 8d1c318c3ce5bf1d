import 'server-only';
import { runsTheSame } from '#lib/solana/burn/authorization-marks.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import { listBurnAttempts } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';

/** Solana: whether an attempt of the intent has had this transaction, or one that runs the same. */
export async function isStagedKnown(
  db: Executor,
  intentId: string,
  transactionBase64: string,
): Promise<boolean> {
  const message = findStagedMessage(transactionBase64);
  return (await listBurnAttempts(db, intentId)).some(({ unsignedTransaction }) => {
    if (unsignedTransaction === transactionBase64) return true;
    const theirs = findStagedMessage(unsignedTransaction);
    return message !== undefined && theirs !== undefined && runsTheSame(message, theirs);
  });
}
