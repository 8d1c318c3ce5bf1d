import 'server-only';
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { LIVE_SUBMISSION_STATES } from '#lib/registrations/submission-state.ts';
import type { OUTBOXES } from '#lib/system/system-status.ts';
import { EFFECTIVE_VERDICTS } from '#lib/webhooks/verdicts.ts';
import { IS_PENDING } from '#server/store/burns/burn-proofs-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { createRequests, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { measureUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import { notificationDeliveries } from '#server/store/schema/schema-notifications.ts';
import { grantSubmissions, walletRequests, wallets } from '#server/store/schema/schema-wallets.ts';

const { receivedAt, verdict } = webhookDeliveries;
const { firstDueAt, nextAttemptAt, tries } = notificationDeliveries;
/**
 * When it is next tried is moved by each try. Of one that an older build made, when it was first due is known
 * no more then, only that it was since it was created.
 */
const notificationDueAt = sql`coalesce(${firstDueAt},
  case when ${tries} > 0 then ${notificationDeliveries.createdAt} else ${nextAttemptAt} end)`;

type TableOutbox = Exclude<(typeof OUTBOXES)[number], 'events'>;

interface Outbox {
  readonly table: PgTable;
  /** Set while something is to be sent; has an index. */
  readonly due: AnyPgColumn;
  readonly since: AnyPgColumn | SQL;
  /** Where it is also set for something else. */
  readonly isToSend?: SQL;
}

const TABLES: Readonly<Record<TableOutbox, Outbox>> = {
  creates: { table: createRequests, due: createRequests.nextAttemptAt, since: createRequests.createdAt },
  registrations: {
    table: walletRequests,
    due: walletRequests.nextAttemptAt,
    since: walletRequests.createdAt,
  },
  proofs: {
    table: burnProofs,
    due: burnProofs.nextAttemptAt,
    since: burnProofs.createdAt,
    // Of one that the service has, the status is checked.
    isToSend: IS_PENDING,
  },
  grants: {
    table: grantSubmissions,
    due: grantSubmissions.nextAttemptAt,
    since: grantSubmissions.createdAt,
  },
  notifications: {
    table: notificationDeliveries,
    due: nextAttemptAt,
    since: notificationDueAt,
    // What is held on purpose is not late.
    isToSend: sql`${notificationDueAt} <= now()`,
  },
  lookups: {
    table: unreadIntents,
    due: unreadIntents.dueAt,
    // When it is due is moved by each try. An event named it first; what was a sample before is over.
    since: sql`coalesce((select min(${receivedAt}) from ${webhookDeliveries}
      where ${webhookDeliveries.intentId} = ${unreadIntents.intentId}
        and ${inArray(verdict, [...EFFECTIVE_VERDICTS])}), ${unreadIntents.dueAt})`,
  },
};

export interface OutboxDepth {
  readonly name: (typeof OUTBOXES)[number];
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** How much of each outbox waits, and since when the oldest of it does. */
export async function listOutboxDepths(db: Executor): Promise<OutboxDepth[]> {
  const entries = Object.entries(TABLES) as [TableOutbox, Outbox][];
  const ofEvents = measureUnapplied(db).then((depth) => ({ name: 'events', ...depth }) as const);
  return Promise.all([
    ...entries.map(async ([name, { table, due, since, isToSend }]) => {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int`, oldestAt: sql<string | null>`min(${since})` })
        .from(table)
        .where(and(isNotNull(due), isToSend));
      return { name, count: row?.count ?? 0, oldestAt: row?.oldestAt ? new Date(row.oldestAt) : null };
    }),
    ofEvents,
  ]);
}

/** Signed authorizations that the service has not decided about, the oldest first. */
export function listWaitingGrants(db: Executor, limit: number) {
  return db
    .select({
      walletId: grantSubmissions.walletId,
      chainId: wallets.chainId,
      address: wallets.address,
      label: wallets.label,
      since: grantSubmissions.createdAt,
      nextAt: grantSubmissions.nextAttemptAt,
    })
    .from(grantSubmissions)
    .innerJoin(wallets, eq(wallets.id, grantSubmissions.walletId))
    .where(inArray(grantSubmissions.state, LIVE_SUBMISSION_STATES))
    .orderBy(asc(grantSubmissions.createdAt))
    .limit(limit);
}
