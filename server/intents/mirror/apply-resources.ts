import 'server-only';
import type { Intent } from '#lib/intents/intent.ts';
import { isAhead } from '#lib/time/clock-tolerance.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  addIntentTerms,
  appendIntentEvents,
  insertIntents,
  lockIntents,
  saveIntents,
  saveIntentStates,
  type IntentRow,
} from '#server/store/intents/intents-repository.ts';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { refreshBurnStanding } from '#server/store/burns/burn-standing.ts';
import { forgetUnreadIntents } from '#server/store/intents/unread-intents-repository.ts';
import { listAcceptedEvents } from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { applyEvents } from './apply-events.ts';
import { findOtherEnvironment } from './frozen-facts.ts';
import { linkLostCreates } from './link-creates.ts';
import type { Merge } from './merge-row.ts';
import { mergeResource, type ReadContext } from './merge-resource.ts';
import { recordContradictions } from './record-contradictions.ts';
import { requestMints } from './request-mints.ts';
import { toSearchTerms } from '#server/intents/search-terms.ts';
import { publishIntents } from '#server/intents/to-summary.ts';

/**
 * Merges full resources into the mirror: rows, timeline, search terms, live events, and the creations and
 * events that waited for them. All in the caller's transaction.
 */
export async function applyResources(
  changes: Changes,
  resources: readonly Intent[],
  learned: ReadContext,
): Promise<void> {
  const byId = new Map(resources.map((resource) => [resource.id.toLowerCase(), resource]));
  const ids = [...byId.keys()];
  const known = await lockIntents(changes.tx, ids);
  const fresh = ids
    .filter((id) => !known.has(id))
    .flatMap((id) => mergeOne(byId.get(id), undefined, learned));
  const inserted = await insertIntents(
    changes.tx,
    fresh.map(({ row }) => row),
  );
  // Another process inserted these in between: now they exist, and can be locked and merged.
  const overtaken = fresh.filter(({ row }) => !inserted.has(row.id)).map(({ row }) => row.id);
  for (const [id, row] of await lockIntents(changes.tx, overtaken)) known.set(id, row);

  const saved = [...known].flatMap(([id, row]) => mergeOne(byId.get(id), row, learned));
  await saveMerges(changes.tx, saved);
  const merged = await withStandings(changes.tx, saved, known);
  const inserts = fresh.filter(({ row }) => inserted.has(row.id));
  const created = await withStandings(changes.tx, inserts, new Map());
  await publishChangesOf(changes, [...created, ...merged], learned);
  await recordContradictions(
    changes,
    [...created, ...merged].map(({ row, contradictions }) => ({
      intentId: row.id,
      // Whichever process sends a creation, its answer is the answer to a creation.
      source: learned.source === 'read' ? 'read' : 'create',
      eventId: null,
      contradictions,
    })),
  );
  await linkLostCreates(
    changes,
    created.map(({ row }) => row),
    learned.source,
  );
  const rowsOf = (merges: readonly Merge[]) => merges.map(({ row }) => row);
  await requestMints(changes, {
    created: rowsOf(created),
    changed: rowsOf(merged.filter(({ isBodyChanged }) => isBodyChanged)),
  });
  await applyWaitingEvents(changes, ids, created);
}

function mergeOne(
  resource: Intent | undefined,
  row: Parameters<typeof mergeResource>[0],
  learned: ReadContext,
): Merge[] {
  if (!resource) return [];
  const merge = mergeResource(row, { ...resource, id: resource.id.toLowerCase() }, learned);
  const ofEnvironment = findOtherEnvironment(resource, env().environment);
  return [{ ...merge, contradictions: [...merge.contradictions, ...ofEnvironment] }];
}

/** The same rows, with what is known of their burn where the service names another holder of it. */
async function withStandings(
  tx: Changes['tx'],
  merges: readonly Merge[],
  before: ReadonlyMap<string, IntentRow>,
): Promise<Merge[]> {
  const refreshed: Merge[] = [];
  for (const merge of merges) {
    const { id, boundHolders } = merge.row;
    const earlier = before.get(id)?.boundHolders ?? [];
    const isNew = boundHolders.some((holder) => !earlier.includes(holder));
    const changed = isNew ? await refreshBurnStanding(tx, id) : undefined;
    refreshed.push(changed ? { ...merge, row: { ...merge.row, ...changed }, isChanged: true } : merge);
  }
  return refreshed;
}

/** The resource is most of a row, and most reads bring the same again. */
async function saveMerges(tx: Changes['tx'], merges: readonly Merge[]): Promise<void> {
  const rowsOf = (isBodyChanged: boolean) =>
    merges.filter((merge) => merge.isBodyChanged === isBodyChanged).map(({ row }) => row);
  await saveIntents(tx, rowsOf(true));
  await saveIntentStates(tx, rowsOf(false));
}

async function publishChangesOf(
  { tx, publish, wake }: Changes,
  merges: readonly Merge[],
  { source, readAt }: Pick<ReadContext, 'source' | 'readAt'>,
): Promise<void> {
  if (merges.some(({ row }) => row.rereadRequestedAt !== null)) wake('read-intents');
  const changed = merges.filter(({ isChanged }) => isChanged);
  logAhead(changed, readAt);
  await appendIntentEvents(
    tx,
    merges.flatMap(({ timeline }) => timeline),
  );
  const withTerms = merges.filter(({ isChanged, isBodyChanged }) => isChanged || isBodyChanged);
  await addIntentTerms(
    tx,
    withTerms.flatMap(({ row }) => toSearchTerms(row)),
  );
  await publishIntents(
    { tx, publish },
    changed.map(({ row }) => row),
    source,
  );
}

/** Their status is dated by the read instead (`notAhead`). */
function logAhead(changed: readonly Merge[], readAt: Date): void {
  for (const { id, updatedAt } of changed.map(({ row }) => row)) {
    if (isAhead(updatedAt.getTime(), readAt.getTime()))
      log().warn({ intentId: id, updatedAt }, 'the service dates a change after our clock');
  }
}

/** Events that named these intents before the mirror had them. */
async function applyWaitingEvents(
  changes: Changes,
  ids: readonly string[],
  created: readonly Merge[],
): Promise<void> {
  const awaited = await forgetUnreadIntents(changes.tx, ids);
  const awaitedIds = new Set([...awaited, ...created.map(({ row }) => row.id)]);
  if (awaitedIds.size === 0) return;
  await applyEvents(changes, await listAcceptedEvents(changes.tx, [...awaitedIds]), { isReplay: true });
}
