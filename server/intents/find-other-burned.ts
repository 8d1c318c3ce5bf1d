import 'server-only';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import { statusFacts } from '#lib/intents/status.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Executor } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { listOtherBurnedCandidates } from '#server/store/intents/doubts/other-burned-candidates.ts';
import { findTakenInPlace, type RelatedRow } from '#server/store/intents/related-intents-repository.ts';
import { findPlace, isHeld, readSource } from './create/read-source.ts';
import { asAnswered } from './mirror/as-answered.ts';

/**
 * Another offramp of the same origin that was burned, may have been, or waits for its burn, so that one that
 * waits must not be burned as well: one that was created in its place before it waited again; where it is
 * itself in place of another, that one unless, as far as is known now, it may be repeated, and all that
 * replace it, directly or in turn. What an event alone reports does not release any. `beforeRead` is awaited
 * with the id of each of which others are read.
 */
export async function findOtherBurned(
  db: Executor,
  intent: IntentRow,
  beforeRead: (id: string) => Promise<void> = async () => undefined,
): Promise<RelatedRow | undefined> {
  await beforeRead(intent.id);
  const inPlace = await findTakenInPlace(db, intent.id);
  if (inPlace) return inPlace;
  const seen = new Set([intent.id]);
  let child = intent;
  while (child.sourceIntentId !== null && !seen.has(child.sourceIntentId)) {
    const { id, sourceIntentId } = child;
    seen.add(sourceIntentId);
    await beforeRead(sourceIntentId);
    const source = await findIntent(db, sourceIntentId);
    if (!source || !mayBeReplacedBy(child, source)) return undefined;
    if (findPlace(source) !== 'sure' || isHeld(await readSource(db, source))) return source;
    const taken = await findTakenInPlace(db, source.id, id);
    if (taken) return taken;
    child = source;
  }
  return undefined;
}

/** Each asks for several things, and takes no more connections than a page does. */
const ASKED_AT_ONCE = 4;

/** By the id of an offramp that waits for its burn: the other because of which it must not be burned. */
export type OthersBurned = ReadonlyMap<string, string>;

/** The same of many that may wait for their burns. */
export async function listOthersBurned(db: Executor, rows: readonly IntentRow[]): Promise<OthersBurned> {
  const waiting = rows.filter(({ status }) => statusFacts(status).asks === 'sign');
  const candidates = await listOtherBurnedCandidates(
    db,
    waiting.map(({ id }) => id),
  );
  const asked = waiting.filter(({ id }) => candidates.has(id));
  const found = new Map<string, string>();
  for (let first = 0; first < asked.length; first += ASKED_AT_ONCE) {
    const some = asked.slice(first, first + ASKED_AT_ONCE);
    const others = await Promise.all(some.map((row) => findOtherBurned(db, row)));
    for (const [index, { id }] of some.entries()) {
      const other = others[index];
      if (other) found.set(id, other.id);
    }
  }
  return found;
}

/**
 * Requires that there is none. Throws `other_replacement_burned`, or `intent_unconfirmed` where the service
 * has not answered what an event reported of that one.
 */
export async function requireNoOtherBurned(...asked: Parameters<typeof findOtherBurned>): Promise<void> {
  const other = await findOtherBurned(...asked);
  if (!other) return;
  if (other.eventStatus !== null)
    throw new FaultError({ code: 'intent_unconfirmed', values: { intentId: other.id } });
  const values = { intentId: other.id, status: other.status };
  throw new FaultError({ code: 'other_replacement_burned', values });
}

/** Whether the one created from a conversion is in its place, as far as is known: then that one decides. */
export function mayBeReplacedBy(created: IntentRow, source: IntentRow): boolean {
  return source.intentType === created.intentType && !isPattern(source, created);
}

/**
 * Whether it waited or had completed when the other was created from it: then that one is in place of
 * nothing. Where that was not stored, only one that had completed is known.
 */
function isPattern(source: IntentRow, { replacesSource, createdAt }: IntentRow): boolean {
  if (replacesSource !== null) return !replacesSource;
  const since = statusBeganAt(source);
  const isCompleted = asAnswered(source).every((one) => one && statusFacts(one.status).stage === 'completed');
  return isCompleted && since <= createdAt;
}
