import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { intentEvents, intents } from '#server/store/schema/schema-intents.ts';

/** A status that the timeline of a conversion has. */
export interface StatusLine {
  readonly intentId: string;
  readonly eventId: string | null;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
}

/** Which of these conversions the mirror holds. */
export async function listKnownIntents(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: intents.id })
    .from(intents)
    .where(inArray(intents.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The statuses in the timelines of these conversions. */
export async function listStatusLines(db: Executor, ids: readonly string[]): Promise<StatusLine[]> {
  if (ids.length === 0) return [];
  const { intentId, eventId, occurredAt, recordedAt, kind } = intentEvents;
  return db
    .select({ intentId, eventId, occurredAt, recordedAt })
    .from(intentEvents)
    .where(and(inArray(intentId, [...ids]), eq(kind, 'status')));
}
