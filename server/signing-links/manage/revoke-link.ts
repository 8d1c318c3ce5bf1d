import 'server-only';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { lockSigningLink, revokeSigningLink } from '#server/store/access/signing-links-repository.ts';

/**
 * Ends a link at once: its page closes, and nothing is begun with it any more. What a wallet has been asked
 * already is not called back, so the hash of a burn that was sent is still taken. Again changes nothing.
 * Throws `forbidden`, `signed_out`, `not_found`.
 */
export async function revokeLink({
  linkId,
  session,
}: {
  readonly linkId: string;
  readonly session: Session;
}): Promise<{ readonly linkId: string }> {
  await commitAs({ session, permission: 'links.manage' }, async ({ tx, publish }) => {
    const link = await lockSigningLink(tx, linkId);
    if (!link) throw new FaultError('not_found');
    if (!(await revokeSigningLink(tx, linkId, session.userId))) return;
    const { intentId, walletId } = link;
    const subject = intentId ?? walletId ?? linkId;
    const details = { linkId };
    await appendAudit(tx, { actorUserId: session.userId, action: 'link.revoked', subject, details });
    publish({ type: 'link.changed', linkId, intentId, walletId });
  });
  return { linkId };
}
