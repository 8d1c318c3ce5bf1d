import 'server-only';
import { findOtherBurned } from '#server/intents/find-other-burned.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { findTakenInPlace, type RelatedRow } from '#server/store/intents/related-intents-repository.ts';
import { findPlace, isHeld, type readSource } from './read-source.ts';

interface Begun {
  readonly source: IntentRow;
  /** What `readSource` answers of it. */
  readonly facts: Awaited<ReturnType<typeof readSource>>;
  /** Whether the form is of one in its place; null where that is not known. */
  readonly replacesSource: boolean | null;
}

/**
 * The conversion because of which none is begun from this one: itself, where it was paid or burned, or may
 * have been, or has gone on since the form was opened as of one in its place; or another that was created in
 * its place, or because of which it, or an offramp in its place, must not be burned. Undefined where nothing
 * is in the way.
 */
export async function findInTheWay(
  db: Executor,
  { source, facts, replacesSource }: Begun,
): Promise<RelatedRow | undefined> {
  if (isHeld(facts)) return source;
  const place = findPlace(source);
  if (place !== 'sure' && replacesSource === true) return source;
  if (place === 'none' && source.status !== 'awaiting_burn_approval') return undefined;
  return source.intentType === 'offramp' ? findOtherBurned(db, source) : findTakenInPlace(db, source.id);
}
