import { randomUUID } from 'node:crypto';
import { withTransaction } from '#server/store/database.ts';
import { appendLiveEvents } from '#server/store/live-events-repository.ts';

/** Publishes an event about an intent as another process commits it, and answers the intent's id. */
export async function publishElsewhere(): Promise<string> {
  const intentId = randomUUID();
  await withTransaction((tx) => appendLiveEvents(tx, [{ type: 'burn.changed', intentId }]));
  return intentId;
}
