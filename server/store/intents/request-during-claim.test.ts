import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, withTransaction } from '#server/store/database.ts';
import { intents, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { inMs, newLease } from '#server/store/jobs/lease.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimRereads, finishReread } from './intent-reads-repository.ts';
import { requestRereads } from './intents-repository.ts';
import {
  claimUnreadIntents,
  delayUnreadIntent,
  forgetClaimedUnread,
  requestUnreadIntents,
} from './unread-intents-repository.ts';

useTestDatabase();

/** How long the claim still lasts when the request comes; a process may stop past its end. */
const LASTS = [
  ['long', 10_000],
  ['a second', 1_000],
  ['no more', -1_000],
] as const;

const leaseOf = async (ms: number) => ({ ...(await newLease()), leaseUntil: inMs(ms) });

test.each(LASTS)('a request for an unknown intent is seen by a claim that lasts %s', async (_name, ms) => {
  const intentId = crypto.randomUUID();
  await requestUnreadIntents(database(), [intentId]);
  const lease = await leaseOf(ms);
  const [claimed] = await claimUnreadIntents(database(), lease);
  expect(claimed?.intentId).toBe(intentId);
  await requestUnreadIntents(database(), [intentId]);
  const due = { leaseUntil: lease.leaseUntil, dueAt: inMs(60_000) };
  await delayUnreadIntent(database(), intentId, due);
  const isForgotten = await withTransaction((tx) => forgetClaimedUnread(tx, intentId, lease.leaseUntil));
  expect(isForgotten).toBe(false);
  const [left] = await database().select().from(unreadIntents);
  expect(left?.dueAt.getTime()).toBeLessThanOrEqual(inMs(0).getTime());
  await database().delete(unreadIntents);
});

test.each(LASTS)(
  'a read that is requested of a known intent is seen by a claim that lasts %s',
  async (_n, ms) => {
    const { intent, lease } = await claimedRead(ms);
    await requestRereads(database(), [intent.id]);
    await finishReread(database(), intent.id, lease.leaseUntil);
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  },
);

test.each(LASTS)(
  'and so is an event that says something doubtful of it, where it lasts %s',
  async (_n, ms) => {
    const { intent, lease } = await claimedRead(ms);
    const { rawBody, headers } = signDelivery(eventData(intent, { status: 'canceled' }));
    await receiveApplied(rawBody, headers);
    await finishReread(database(), intent.id, lease.leaseUntil);
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  },
);

async function claimedRead(ms: number) {
  const intent = anIntent();
  await mirror(intent);
  await database().update(intents).set({ rereadRequestedAt: null, nextPollAt: null });
  await database()
    .update(intents)
    .set({ rereadRequestedAt: inMs(-60_000) })
    .where(eq(intents.id, intent.id));
  const lease = await leaseOf(ms);
  expect(await claimRereads(database(), lease)).toEqual([intent.id]);
  return { intent, lease };
}
