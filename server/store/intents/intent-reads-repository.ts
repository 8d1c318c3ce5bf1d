import 'server-only';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { findNextToClaim } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { lockDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { instantSql } from '#server/store/instant-sql.ts';

/**
 * Claims intents for which a re-read was requested. The lease is in the same column, so that a newer request
 * shows.
 */
export async function claimRereads(db: Executor, lease: Lease): Promise<string[]> {
  const { id: key, rereadRequestedAt: dueAt } = intents;
  const due = lockDue(db, { key, dueAt, longestMs: LONGEST_WAIT_MS.reread }, lease);
  const claimed = await db
    .update(intents)
    .set({
      rereadRequestedAt: lease.leaseUntil,
      // The same read serves a poll that is due, too.
      nextPollAt: sql`case when ${intents.nextPollAt} is not null then ${instantSql(lease.leaseUntil)} end`,
    })
    .where(inArray(intents.id, due))
    .returning({ id: intents.id });
  return claimed.map(({ id }) => id);
}

/** The re-read claimed until then is done. A request that came meanwhile stays. */
export async function finishReread(tx: Executor, id: string, leaseUntil: Date): Promise<void> {
  await tx
    .update(intents)
    .set({ rereadRequestedAt: null })
    .where(and(eq(intents.id, id), eq(intents.rereadRequestedAt, leaseUntil)));
}

/** The re-read claimed until then failed: it is due again later, and so is the poll that it was to serve. */
export async function delayReread(
  tx: Executor,
  id: string,
  { leaseUntil, dueAt }: { leaseUntil: Date; dueAt: Date },
): Promise<void> {
  await tx
    .update(intents)
    .set({
      rereadRequestedAt: dueAt,
      nextPollAt: sql`case when ${intents.nextPollAt} = ${instantSql(leaseUntil)} then ${instantSql(dueAt)} else ${intents.nextPollAt} end`,
    })
    .where(and(eq(intents.id, id), eq(intents.rereadRequestedAt, leaseUntil)));
}

export async function delayPoll(tx: Executor, id: string, dueAt: Date): Promise<void> {
  await tx
    .update(intents)
    .set({ nextPollAt: dueAt })
    .where(and(eq(intents.id, id), isNotNull(intents.nextPollAt)));
}

/** When the next requested read is due. */
export async function findNextRereadDueAt(db: Executor): Promise<Date | null> {
  return findNextToClaim(db, intents.rereadRequestedAt, LONGEST_WAIT_MS.reread);
}
