import 'server-only';
import type { Changes } from '#server/live/commit-changes.ts';
import { requestRereads } from '#server/store/intents/intents-repository.ts';
import { requestUnreadIntents } from '#server/store/intents/unread-intents-repository.ts';

/** Requests one read of each intent, whether the mirror has it or not. */
export async function requestReads({ tx, wake }: Changes, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await requestRereads(tx, ids);
  await requestUnreadIntents(
    tx,
    ids.filter((id) => !known.has(id)),
  );
  wake('read-intents');
}

/**
 * The same of those that the mirror has. Data in which only an id can be read may name any, and reads of what
 * does not exist would use up the budget.
 */
export async function requestReadsOfKnown({ tx, wake }: Changes, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await requestRereads(tx, ids)).size > 0) wake('read-intents');
}
