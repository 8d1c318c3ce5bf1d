import 'server-only';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** Whether what is to be signed is stored with the attempt: it can be signed, compared and searched for. */
export function hasAuthorization({
  authorization,
  unsignedTransaction,
}: Pick<BurnAttemptRow, 'authorization' | 'unsignedTransaction'>): boolean {
  return authorization !== null || unsignedTransaction !== null;
}
