import 'server-only';
import { linkKindOf } from '#server/actors/link-state.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { lockLink, markLinkRevoked } from '#server/store/links/links-repository.ts';
import { recordLinkStep } from '#server/link-records/record-link-step.ts';

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
  const doing = { session, permission: 'links.manage', isCounted: false } as const;
  await commitAs(doing, async (changes) => {
    const { tx } = changes;
    const link = await lockLink(tx, linkId);
    if (!link) throw new FaultError('not_found');
    if (!(await markLinkRevoked(tx, linkId, session.userId))) return;
    const { userId: actorUserId } = session;
    const details = { linkKind: linkKindOf(link) };
    await recordLinkStep(changes, link, { action: 'link.revoked', actorUserId, details });
  });
  return { linkId };
}
