import 'server-only';
import { isSameStaged } from '#lib/solana/burn/is-same-staged.ts';
import { listBurnAttempts } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';

/** Solana: whether an attempt of the intent has had this transaction, or one that runs the same. */
export async function isStagedKnown(
  db: Executor,
  intentId: string,
  transactionBase64: string,
): Promise<boolean> {
  return (await listBurnAttempts(db, intentId)).some(
    ({ unsignedTransaction: theirs }) =>
      theirs === transactionBase64 || isSameStaged(theirs, transactionBase64),
  );
}
