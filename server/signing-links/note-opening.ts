import 'server-only';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { countLinkOpening, type SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { isOpeningCounted } from './link-limits.ts';

/** Counts that a link's page was shown; the first time is in the audit log, from where it came. */
export async function noteOpening(link: SigningLinkRow, clientAddress: string): Promise<void> {
  if (!isOpeningCounted(link)) return;
  await commitChanges(async ({ tx, publish }) => {
    const openings = await countLinkOpening(tx, link.id);
    const { id: linkId, intentId, walletId } = link;
    if (openings === 1) {
      const details = { linkId, clientAddress };
      const subject = intentId ?? walletId ?? linkId;
      await appendAudit(tx, { actorUserId: null, action: 'link.opened', subject, details });
    }
    publish({ type: 'link.changed', linkId, intentId, walletId, isOpening: true });
  });
}
