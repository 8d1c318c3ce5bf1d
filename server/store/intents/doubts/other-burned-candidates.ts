import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { ENDED_ATTEMPT_STATES } from '#lib/burns/attempt-state.ts';
import { DESTINATION_FAILURES } from '#lib/intents/failure-recovery.ts';
import { isReplaceable } from '#lib/intents/create/taken-successor.ts';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import { isTakenStatus } from '#lib/intents/payment/reported-paid.ts';
import { EFFECTLESS_STATUSES, KNOWN_STATUSES, statusesAsking } from '#lib/intents/status.ts';
import { runPrepared } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import { inPlace } from '#server/store/schema/in-place.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { intentEvents, intents } from '#server/store/schema/schema-intents.ts';
import { literals, toText, writeOut } from '#server/store/write-out.ts';

const own = alias(intents, 'own');
const same = alias(intents, 'same');
const source = alias(intents, 'source');
const child = alias(intents, 'child');
const relative = alias(intents, 'relative');

const takenStatusesOf = (intentType: IntentType) =>
  literals(KNOWN_STATUSES.filter((status) => isTakenStatus(intentType, status)));
const REPLACEABLE_STATUSES = KNOWN_STATUSES.filter((status) => isReplaceable({ status }));
const DESTINATION_CODES = literals(DESTINATION_FAILURES);
/** `isOfDestination` of one of the same origin. */
const IS_OF_DESTINATION = sql`(coalesce(${relative.failureCode}, '') in (${DESTINATION_CODES})
  and (${relative.originalFailureCode} is null or ${relative.originalFailureCode} in (${DESTINATION_CODES})))`;
/** `isTaken` of one of the same origin. */
const IS_TAKEN = sql`(${relative.wasReportedTaken} or ${relative.burnStanding} is not null
  or ${relative.contradictedAt} is not null
  or (${relative.eventStatus} is not null and ${relative.status} in (${literals(REPLACEABLE_STATUSES)}))
  or (${relative.intentType} = 'offramp' and ${relative.status} = 'failed'
    and not ${IS_OF_DESTINATION})
  or (${sql.join(
    INTENT_TYPES.map(
      (intentType) => sql`(${relative.intentType} = ${literals([intentType])}
    and ${relative.status} in (${takenStatusesOf(intentType)}))`,
    ),
    sql` or `,
  )}))`;
/** The burn of such an attempt may still be found (`isStillSearched`). `offset 0`: by the id of each row. */
const HAS_ENDED_ATTEMPT = sql`exists (select from ${burnAttempts}
  where ${burnAttempts.intentId} = ${relative.id} and ${burnAttempts.state} in (${literals(ENDED_ATTEMPT_STATES)})
  offset 0)`;
/** Ended, and nothing else is stored of it: it may be repeated (`isNotRepeated`). */
const IS_UNTOUCHED = sql`(${relative.status} in (${literals(EFFECTLESS_STATUSES)})
  and not ${IS_TAKEN}
  and not exists (select from ${burnAttempts} where ${burnAttempts.intentId} = ${relative.id})
  and not exists (select from ${intentEvents} where ${intentEvents.intentId} = ${relative.id}
    and ${intentEvents.kind} = 'status' and ${intentEvents.value} in (${takenStatusesOf('offramp')})))`;

/** Whether there is another of the origin of these rows at all, which few have. */
const hasOrigin = (row: SQL) => sql`(exists (select from ${intents} as ${same} where ${same.id} = ${row}
    and ${same.sourceIntentId} is not null and ${inPlace(same)})
  or exists (select from ${intents} as ${child} where ${child.sourceIntentId} = ${row}
    and ${inPlace(child)}))`;
/**
 * `origin`: these and those that they are in place of, in turn; `family`: the same and all that are in place
 * of one of them. A row comes once, so that sources in a ring end.
 */
const withFamily = (these: SQL) => sql`with recursive origin (id, source_id, replaces_source) as (
    select ${own.id}, ${own.sourceIntentId}, ${own.replacesSource} from ${intents} as ${own} where ${these}
    union select ${source.id}, ${source.sourceIntentId}, ${source.replacesSource}
    from origin join ${intents} as ${source} on ${source.id} = origin.source_id
    where ${inPlace({ replacesSource: sql`origin.replaces_source` })}
  ), family (id) as (
    select origin.id from origin
    union select ${child.id} from family join ${intents} as ${child} on ${child.sourceIntentId} = family.id
    where ${inPlace(child)}
  )`;
const hasBurnedRelative = (row: SQL) => sql`exists (${withFamily(sql`${own.id} = ${row}`)}
  select from family join ${intents} as ${relative} on ${relative.id} = family.id
  where ${relative.id} <> ${row} and (${IS_TAKEN} or ${HAS_ENDED_ATTEMPT}
    or (${relative.id} in (select origin.id from origin) and not ${IS_UNTOUCHED})))`;

/**
 * Whether an offramp of that id, which waits for its burn, may have another of its origin because of which it
 * must not be burned: each that `findOtherBurned` finds one of, and a few more, because a source's attempts,
 * proofs and timeline decide whether it may be repeated.
 */
export const mayHaveOtherBurned = (row: SQL): SQL<boolean> =>
  writeOut<boolean>(sql`(${hasOrigin(row)} and ${hasBurnedRelative(row)})`);

/** `mayHaveOtherBurned` of a row of `intents`. */
export const MAY_HAVE_OTHER_BURNED = mayHaveOtherBurned(sql`${intents.id}`);

const THESE = sql.raw('any($1::text[]::uuid[])');
const OF_THESE = toText(sql`select ${intents.id} from ${intents}
  where ${intents.id} = ${THESE} and ${MAY_HAVE_OTHER_BURNED}`);
/** @public For the test of its plan. */
export const BESIDE_THESE =
  toText(sql`${withFamily(sql`${own.id} = ${THESE} and ${hasOrigin(sql`${own.id}`)}`)}
  select ${relative.id} from family join ${intents} as ${relative} on ${relative.id} = family.id
  where ${relative.status} in (${literals(statusesAsking('sign'))}) and ${relative.id} <> all($1::text[]::uuid[])`);

/** @public For the test of its plan. */
export const FAMILY_OF_THESE =
  toText(sql`${withFamily(sql`${own.id} = ${THESE} and ${hasOrigin(sql`${own.id}`)}`)}
  select family.id from family where family.id <> all($1::text[]::uuid[])`);

/** Those of them that may have one. */
export function listOtherBurnedCandidates(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return listIds(db, OF_THESE, ids);
}

/** The others of their origins that wait for their burns: whether those may be burned depends on them. */
export function listWaitingBeside(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return listIds(db, BESIDE_THESE, ids);
}

/** The others of its origin, whatever their status: what one of them is decides whether it may be burned. */
export function listFamily(db: Executor, id: string): Promise<ReadonlySet<string>> {
  return listIds(db, FAMILY_OF_THESE, [id]);
}

const foundSchema = z.array(z.object({ id: z.guid() }));

async function listIds(db: Executor, text: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = foundSchema.parse([...(await runPrepared(db, text, [ids]))]);
  return new Set(found.map(({ id }) => id));
}
