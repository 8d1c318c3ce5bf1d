import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { claimDueCreates } from '#server/store/intents/create-requests-repository.ts';
import { claimPolls, listDuePolls } from '#server/store/intents/due-polls-repository.ts';
import { claimRereads, findNextRereadDueAt } from '#server/store/intents/intent-reads-repository.ts';
import { claimDueMintReadings, requestMintReadings } from '#server/store/intents/mint-readings-repository.ts';
import { claimStatusPage } from '#server/store/intents/status-pages-repository.ts';
import {
  claimUnreadIntents,
  findNextUnreadDueAt,
  requestUnreadIntents,
} from '#server/store/intents/unread-intents-repository.ts';
import {
  claimDueSubmissions,
  claimSubmission,
  insertGrantSubmission,
} from '#server/store/registrations/grant-submissions-repository.ts';
import {
  claimFeeBalances,
  claimWalletReads,
  findNextWalletReadDueAt,
} from '#server/store/registrations/wallets-repository.ts';
import { claimDueDeliveries } from '#server/store/notifications/notification-deliveries-repository.ts';
import { createRequests, intents, mintReadings, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { statusPages } from '#server/store/schema/schema-lists.ts';
import { notificationDeliveries, notifications } from '#server/store/schema/schema-notifications.ts';
import { grantSubmissions, wallets } from '#server/store/schema/schema-wallets.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { aDraft, aSentRequest, useCreations } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { newLease } from './lease.ts';

const creations = useCreations();

interface Kind {
  /** Makes one row, and nothing else of its kind is due. */
  readonly make: () => Promise<unknown>;
  readonly column: AnyPgColumn & { readonly table: PgTable };
  readonly name: string;
  /** How many it claims. */
  readonly claim: () => Promise<number>;
  /** As long as one may be put off; and what is set for later than this is due. */
  readonly mostMs: number;
  readonly fromMs: number;
}

async function anIntentAlone(): Promise<string> {
  await database().execute(sql`truncate intents cascade`);
  const intent = anIntent();
  await mirror(intent);
  await database().update(intents).set({ nextPollAt: null }).where(eq(intents.id, intent.id));
  return intent.id;
}

async function claimAllPolls(): Promise<number> {
  const lease = await newLease();
  const due = await listDuePolls(database(), { ...lease, inPages: [], headStartMs: {} });
  const ids = due.map(({ id }) => id);
  return (await claimPolls(database(), ids, lease)).length;
}

async function aRegistration(): Promise<string> {
  await database().execute(sql`truncate wallets cascade`);
  const [wallet] = await mirrorWallets(aWireWallet());
  return wallet?.id ?? '';
}

async function aGrant(): Promise<void> {
  const grant = { body: '{}', txSignature: '0x1', submittedBy: 'ana@example.com' };
  await insertGrantSubmission(database(), {
    walletId: await aRegistration(),
    ...grant,
    nextAttemptAt: databaseNow(),
  });
}

async function claimGrantOfUser(): Promise<number> {
  const [grant] = await database().select().from(grantSubmissions);
  const claimed = await claimSubmission(database(), grant?.id ?? '', await newLease());
  return claimed ? 1 : 0;
}

const KINDS: readonly (readonly [string, Kind])[] = [
  [
    'a creation',
    {
      make: () => aSentRequest(aDraft(), creations.session),
      column: createRequests.nextAttemptAt,
      name: 'nextAttemptAt',
      claim: async () => (await claimDueCreates(database(), await newLease())).length,
      mostMs: 5 * MINUTE_MS,
      fromMs: 11 * MINUTE_MS,
    },
  ],
  [
    'a requested read',
    {
      make: anIntentAlone,
      column: intents.rereadRequestedAt,
      name: 'rereadRequestedAt',
      claim: async () => (await claimRereads(database(), await newLease())).length,
      mostMs: 15 * MINUTE_MS,
      fromMs: 21 * MINUTE_MS,
    },
  ],
  [
    'a read of what only an event named',
    {
      make: async () => {
        await database().delete(unreadIntents);
        await requestUnreadIntents(database(), [crypto.randomUUID()]);
      },
      column: unreadIntents.dueAt,
      name: 'dueAt',
      claim: async () => (await claimUnreadIntents(database(), await newLease())).length,
      mostMs: 5 * MINUTE_MS,
      fromMs: 11 * MINUTE_MS,
    },
  ],
  [
    'a reading of a mint',
    {
      make: async () => {
        const intentId = await anIntentAlone();
        await requestMintReadings(database(), [{ intentId, chainId: 'base', transactionId: '0x1' }]);
      },
      column: mintReadings.dueAt,
      name: 'dueAt',
      claim: async () => (await claimDueMintReadings(database(), await newLease())).length,
      mostMs: 40 * HOUR_MS,
      fromMs: 42 * HOUR_MS,
    },
  ],
  [
    'a poll',
    {
      make: anIntentAlone,
      column: intents.nextPollAt,
      name: 'nextPollAt',
      claim: claimAllPolls,
      mostMs: 12 * HOUR_MS,
      fromMs: 14 * HOUR_MS,
    },
  ],
  [
    'a page of a status',
    {
      make: async () => {
        await database().delete(statusPages);
        const lease = await newLease();
        await claimStatusPage(database(), 'created', lease);
      },
      column: statusPages.leaseUntil,
      name: 'leaseUntil',
      claim: async () => ((await claimStatusPage(database(), 'created', await newLease())) ? 1 : 0),
      mostMs: 5 * MINUTE_MS,
      fromMs: 11 * MINUTE_MS,
    },
  ],
  [
    'a notification',
    {
      make: async () => {
        const [row] = await database()
          .insert(notifications)
          .values({ kind: 'alarm', subject: 'x' })
          .returning();
        const delivery = { channel: 'webhook', userId: null, nextAttemptAt: databaseNow() } as const;
        await database()
          .insert(notificationDeliveries)
          .values({ notificationId: row?.id ?? '', ...delivery });
      },
      column: notificationDeliveries.nextAttemptAt,
      name: 'nextAttemptAt',
      claim: async () =>
        (await claimDueDeliveries(database(), 'webhook', await newLease()))?.deliveries.length ?? 0,
      mostMs: 6 * HOUR_MS,
      fromMs: 8 * HOUR_MS,
    },
  ],
  [
    'a grant',
    {
      make: aGrant,
      column: grantSubmissions.nextAttemptAt,
      name: 'nextAttemptAt',
      claim: async () => (await claimDueSubmissions(database(), await newLease())).length,
      mostMs: 10 * MINUTE_MS,
      fromMs: 16 * MINUTE_MS,
    },
  ],
  [
    'a grant that a user sends',
    {
      make: aGrant,
      column: grantSubmissions.nextAttemptAt,
      name: 'nextAttemptAt',
      claim: claimGrantOfUser,
      mostMs: 10 * MINUTE_MS,
      fromMs: 16 * MINUTE_MS,
    },
  ],
  [
    'a read of a registration',
    {
      make: aRegistration,
      column: wallets.detailDueAt,
      name: 'detailDueAt',
      claim: async () => (await claimWalletReads(database(), await newLease(), false)).length,
      mostMs: 15 * MINUTE_MS,
      fromMs: 21 * MINUTE_MS,
    },
  ],
  [
    'a read of a balance for fees',
    {
      make: aRegistration,
      column: wallets.feeBalanceDueAt,
      name: 'feeBalanceDueAt',
      claim: async () => (await claimFeeBalances(database(), await newLease())).length,
      mostMs: MINUTE_MS,
      fromMs: 6 * MINUTE_MS,
    },
  ],
];

describe('what was set by a clock that was ahead', () => {
  test.each(KINDS)('%s: is claimed, once, and what is only late is left to its time', async (_what, kind) => {
    await kind.make();
    const { column, name, claim, mostMs, fromMs } = kind;
    const setAhead = (ms: number) =>
      database()
        .update(column.table)
        .set({ [name]: sql`clock_timestamp() + ${ms} * interval '1 millisecond'` });
    await setAhead(mostMs);
    expect(await claim()).toBe(0);
    await setAhead(fromMs);
    expect(await claim()).toBe(1);
    expect(await claim()).toBe(0);
  });

  test.each([
    ['a requested read', intents, 'rereadRequestedAt', findNextRereadDueAt, 21],
    ['a read of what only an event named', unreadIntents, 'dueAt', findNextUnreadDueAt, 11],
    ['a read of a registration', wallets, 'detailDueAt', findNextWalletReadDueAt, 21],
  ] as const)('%s is looked for now', async (_what, table, name, findNext, aheadMinutes) => {
    await database().delete(unreadIntents);
    await anIntentAlone();
    await aRegistration();
    await requestUnreadIntents(database(), [crypto.randomUUID()]);
    const ahead = new Date(Date.now() + aheadMinutes * MINUTE_MS);
    await database()
      .update(table)
      .set({ [name]: ahead });
    expect(Number(await findNext(database()))).toBeLessThanOrEqual(databaseNow().getTime());
  });
});
