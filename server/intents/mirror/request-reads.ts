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
