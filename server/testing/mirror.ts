import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Intent } from '#lib/intents/intent.ts';
import { isOtherMint, type MintStanding } from '#lib/intents/mint/mint-reading.ts';
import type { LiveEvent } from '#lib/live/live-event.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { liveEvents, webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intentEvents } from '#server/store/schema/schema-intents.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';

/** Puts resources into the mirror, as a read of them does. */
export async function mirror(...resources: readonly Intent[]): Promise<void> {
  const start = await beginRead();
  await commitChanges((changes) =>
    applyResources(changes, resources, { source: 'read', start, readAt: databaseNow() }),
  );
}

/**
 * What a scripted service answers to a read of an intent: what it made itself, or else what the mirror has.
 * Where a test has taken the database away, nothing: the answer is cut.
 */
export async function answerRead(id: string, made: Intent | undefined): Promise<ScriptedAnswer> {
  try {
    const intent = made ?? (await findMirrored(id));
    return intent ? { status: 200, body: intent } : { status: 404, body: NOT_FOUND };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'cut';
    throw error;
  }
}

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Intent not found' };

/** As a service that knows as much as the mirror has it; an event alone says nothing to it. */
async function findMirrored(id: string): Promise<object | undefined> {
  if (!z.guid().safeParse(id).success) return undefined;
  const row = await findIntent(database(), id);
  if (!row?.body || row.eventStatus !== null) return row?.body ?? undefined;
  return { ...row.body, status: row.status, failureCode: row.failureCode };
}

/** The mirror's row. Throws when there is none. */
export async function rowOf({ id }: { readonly id: string }): Promise<IntentRow> {
  const row = await findIntent(database(), id);
  if (!row) throw new Error(`no intent ${id} in the mirror`);
  return row;
}

/** The timeline as `kind value source`, in the order things happened. */
export async function timelineOf({ id }: { readonly id: string }): Promise<string[]> {
  const rows = await database()
    .select()
    .from(intentEvents)
    .where(eq(intentEvents.intentId, id))
    .orderBy(asc(intentEvents.occurredAt), asc(intentEvents.id));
  return rows.map(({ kind, value, source }) => `${kind} ${value} ${source}`);
}

/** Everything that was published to open pages, oldest first. */
export async function liveHistory(): Promise<LiveEvent[]> {
  const rows = await database().select().from(liveEvents).orderBy(asc(liveEvents.seq));
  return rows.map(({ payload }) => payload);
}

/** The verdicts of what was delivered under an event id, oldest first. */
export async function verdictsOf(eventId: string): Promise<string[]> {
  const rows = await database()
    .select({ verdict: webhookDeliveries.verdict })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.eventId, eventId))
    .orderBy(asc(webhookDeliveries.id));
  return rows.map(({ verdict }) => verdict);
}

/** The chain has shown what a transaction is for an onramp, as the job that reads mints stores it. */
export async function readMintAs(
  standing: MintStanding,
  { intentId, transactionId }: { readonly intentId: string; readonly transactionId: string },
): Promise<void> {
  await database().execute(sql`insert into mint_readings (intent_id, chain_id, transaction_id, standing)
    select id, chain_id, ${transactionId}, ${standing} from intents where id = ${intentId}
    on conflict (intent_id) do update
    set standing = excluded.standing, transaction_id = excluded.transaction_id`);
  if (!isOtherMint(standing)) return;
  await database().execute(sql`insert into contradictions (intent_id, field, held, claimed, source)
    values (${intentId}, 'mintedBaseUnits', '1', ${standing}, 'chain')`);
}
