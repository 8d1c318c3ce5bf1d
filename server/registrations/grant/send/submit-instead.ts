import 'server-only';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Transaction } from '#server/store/database.ts';
import {
  insertGrantSubmission,
  listGrantSubmissions,
  reviveSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { freezeGrant } from '#server/registrations/grant/parse-grant.ts';

/**
 * Stores another hash to be submitted instead of a refused grant. One that was submitted before keeps its
 * key: the same hash goes under the same key (R117). Undefined when none is stored: it is decided already,
 * another grant is in progress, or the chain takes signed bytes and no hash. Throws `invalid_input` for what
 * is no hash.
 */
export async function submitInstead(
  tx: Transaction,
  { walletId, submittedBy }: Pick<GrantSubmissionRow, 'walletId' | 'submittedBy'>,
  chainId: ChainId,
  txHash: string,
): Promise<GrantSubmissionRow | undefined> {
  if (!isEvmChainId(chainId)) return undefined;
  const grant = freezeGrant(chainId, { txHash });
  const known = await listGrantSubmissions(tx, walletId);
  const before = known.find(({ txSignature }) => txSignature === grant.txSignature);
  const nextAttemptAt = databaseNow();
  return before
    ? reviveSubmission(tx, before.id, nextAttemptAt)
    : insertGrantSubmission(tx, { walletId, ...grant, submittedBy, nextAttemptAt });
}
