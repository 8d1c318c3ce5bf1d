import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { isWithdrawn } from '#server/actors/link-state.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  findActingLinkId,
  linkActorName,
  reopenLink,
  type LinkRow,
} from '#server/store/links/links-repository.ts';
import { database } from '#server/store/database.ts';
import {
  listGrantSubmissions,
  mayHaveBeenSent,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { recordLinkStep } from '#server/link-records/record-link-step.ts';

/** The refusals of signed bytes whose preparation is over. Only the service would have broadcast them. */
const PREPARATION_OVER: ReadonlySet<FaultCode> = new Set([
  'wallet_transaction_expired',
  'wallet_no_preparation',
]);

/**
 * Whether this very link has submitted this very grant before: then it is answered its status, because an
 * answer may have been lost. A withdrawn link gets no answer. Throws `link_unusable`.
 */
export async function hasBrought(
  link: LinkRow,
  { walletId, txSignature }: Pick<GrantSubmissionRow, 'walletId' | 'txSignature'>,
): Promise<boolean> {
  if (isWithdrawn(link)) throw new FaultError('link_unusable');
  const submissions = await listGrantSubmissions(database(), walletId);
  return submissions.some((row) => row.txSignature === txSignature && isBroughtBy(link, row));
}

export function isBroughtBy({ id }: LinkRow, { submittedBy }: GrantSubmissionRow): boolean {
  return submittedBy === linkActorName(id);
}

/**
 * Signed bytes that the service refused because they came too late can reach no chain any more, so the link
 * they were brought with stays as it was (R115), whoever has sent them. Where an earlier send may have taken
 * effect, that one could have been taken, and the link stays used. `refused`: as it was before the send that
 * this is the refusal of. Within the transaction that records the refusal.
 */
export async function reopenIfPreparationOver(
  changes: Changes,
  refused: GrantSubmissionRow,
  cause: FaultCode,
): Promise<void> {
  const linkId = findActingLinkId(refused.submittedBy);
  if (linkId === undefined || mayHaveBeenSent(refused) || !PREPARATION_OVER.has(cause)) return;
  const link = await reopenLink(changes.tx, linkId);
  if (!link) return;
  const details = { cause };
  await recordLinkStep(changes, link, { action: 'link.reopened', actorUserId: null, details });
}
