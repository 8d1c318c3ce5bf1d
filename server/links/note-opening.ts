import 'server-only';
import { linkKindOf } from '#server/actors/link-state.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { publishLink } from '#server/link-records/publish-link.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { countLinkOpening, subjectOf, type LinkRow } from '#server/store/links/links-repository.ts';
import { isOpeningCounted } from './link-limits.ts';

/**
 * Counts that a link's page was shown; the first time is in the audit log, from where it came. `isPage`: its
 * page says that it was opened; any other use counts only where nothing has counted before.
 */
export async function noteOpening(
  link: LinkRow,
  { clientAddress, isPage }: { readonly clientAddress: string; readonly isPage: boolean },
): Promise<void> {
  if ((!isPage && link.openedCount > 0) || !isOpeningCounted(link)) return;
  await commitChanges(async (changes) => {
    const { tx } = changes;
    const openings = await countLinkOpening(tx, link.id, !isPage);
    if (openings === 0) return;
    if (openings === 1) {
      const details = { linkKind: linkKindOf(link), linkId: link.id, clientAddress };
      const entry = { action: 'link.opened', subject: subjectOf(link), details } as const;
      await appendAudit(tx, { ...entry, actorUserId: null });
    }
    publishLink(changes, link, { isOpening: true });
  });
}
