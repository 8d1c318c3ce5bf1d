import 'server-only';
import type { LiveEvent } from '#lib/live/live-event.ts';
import type { Executor } from '#server/store/database.ts';
import { listWaitingBeside } from '#server/store/intents/doubts/other-burned-candidates.ts';

/**
 * What these events change beside what they are of: whether an offramp that waits for its burn may be burned
 * depends on the others of its origin.
 */
export async function toEventsBeside(db: Executor, events: readonly LiveEvent[]): Promise<LiveEvent[]> {
  const changed = new Set(events.flatMap(toOfframp));
  const waiting = await listWaitingBeside(db, [...changed]);
  return [...waiting].map((intentId) => ({ type: 'burn.changed', intentId }));
}

function toOfframp(event: LiveEvent): readonly string[] {
  if (event.type === 'burn.changed') return [event.intentId];
  return event.type === 'intent.changed' && event.intent.intentType === 'offramp' ? [event.intent.id] : [];
}
