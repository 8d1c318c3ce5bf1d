import 'server-only';
import type { Scanned } from '#server/conversion/verbs/scan-intents.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { applyRows } from '#server/list-reads/apply-rows.ts';
import { recordUnreadable } from '#server/list-reads/record-unreadable.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import type { ReadStart } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';

/** Merges a page of the list into the mirror; rows that cannot be read or stored are set aside. */
export async function applyListPage({ intents, unreadable }: Scanned, start: ReadStart): Promise<void> {
  const read = { source: 'read', start, readAt: databaseNow() } as const;
  const { stored, refused } = await applyRows(intents, (resources) =>
    commitChanges((changes) => applyResources(changes, resources, read)),
  );
  const readIds = stored.map(({ id }) => id);
  await recordUnreadable('intents', [...unreadable, ...refused], readIds);
}
