import 'server-only';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { liftContradictedWallet, reviewClaims } from '#server/store/intents/contradictions-repository.ts';
import { appendWalletEvents } from '#server/store/registrations/wallet-history-repository.ts';
import { lockWallets } from '#server/store/registrations/wallets-repository.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

interface Review {
  readonly walletId: string;
  /** The claims that the user saw: one that came since is still to be reviewed. */
  readonly ids: readonly string[];
  readonly note: string | null;
  readonly session: Session;
}

/**
 * Records that a user has reviewed what contradicts the facts of a registration. The facts stay as they are,
 * and the same claims hold nothing back any more; a new one does. Throws `forbidden` or `not_found`.
 */
export async function reviewRegistration({ walletId, ids, note, session }: Review): Promise<void> {
  assertAllowed(session, 'contradictions.review');
  const { userId, email: actor } = session;
  await commitChanges(async (changes) => {
    const { tx } = changes;
    if (!(await lockWallets(tx, [walletId])).has(walletId)) throw new FaultError('not_found');
    const reviewed = await reviewClaims(tx, { walletId }, { ids, reviewedBy: userId, note });
    if (reviewed.length === 0) return;
    const fields = [...new Set(reviewed.map(({ field }) => field))];
    await appendWalletEvents(
      tx,
      fields.map((detail) => ({ walletId, kind: 'contradiction_reviewed', detail, actor })),
    );
    const claims = reviewed.map(({ field, held, claimed, source }) => ({ field, held, claimed, source }));
    const entry = { actorUserId: userId, action: 'contradictions.reviewed', subject: walletId };
    await appendAudit(tx, { ...entry, details: { claims, note } });
    await liftContradictedWallet(tx, walletId);
    await publishWallets(changes, [walletId]);
  });
}
