import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { sqlClient } from '#server/store/database.ts';
import type { StoredLiveEvent } from '#server/store/live-events-repository.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { forget } from '#server/testing/forget.ts';
import { readStream, type StreamReader } from '#server/testing/live/read-stream.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { commitChanges } from './commit-changes.ts';
import { liveHub } from './process-hub.ts';
import { openStream } from './open-stream.ts';

useTestDatabase();
let session: Session;
beforeAll(async () => {
  session = await sessionOf('viewer');
});
afterEach(async () => {
  (await liveHub()).stop();
  forget('live-hub');
});

async function publish(): Promise<string> {
  const intentId = randomUUID();
  await commitChanges(async (changes) => changes.publish({ type: 'burn.changed', intentId }));
  return intentId;
}

async function read(lastEventId?: number): Promise<StreamReader> {
  return readStream(await openStream({ ...session, lastEventId }));
}

async function insertOthers(sql: postgres.Sql | postgres.TransactionSql, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const payload = JSON.stringify({ type: 'burn.changed', intentId: randomUUID() });
    await sql`insert into live_events (payload) values (${payload}::text::jsonb)`;
  }
}

/** The new primary never had the last `lost` events; what others have stored since is `since`. */
async function failOver({ lost, since }: { lost: number; since: number }): Promise<void> {
  await sqlClient().begin(async (tx) => {
    await tx`delete from live_events where seq > (select max(seq) from live_events) - ${lost}`;
    await tx`select setval('live_events_seq_seq', greatest(1, (select max(seq) from live_events)))`;
    await insertOthers(tx, since);
  });
}

test.each([
  ['fewer', { lost: 3, since: 1 }],
  ['as many', { lost: 3, since: 3 }],
  ['more', { lost: 3, since: 5 }],
  ['none', { lost: 3, since: 0 }],
])(
  'after a failover that lost events, and %s since: a stream ends, its page begins again and gets what follows',
  async (_name, change) => {
    const stream = await read();
    for (let count = 0; count < 4; count += 1) await publish();
    const newest = await publish();
    const text = await stream.until(newest);
    const position = Number([...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]);
    await failOver(change);
    await (await liveHub()).catchUp();
    await stream.ended();
    expect(stream.isOver()).toBe(true);
    const next = await read(position);
    const restart = await next.until('"type":"reset"');
    expect(restart).toContain('"type":"reset"');
    const later = await publish();
    expect(await next.until(later)).toContain(later);
    await next.cancel();
  },
);

test('what is read again and again of the same history ends no stream', async () => {
  const stream = await read();
  const first = await publish();
  const hub = await liveHub();
  for (let count = 0; count < 3; count += 1) await hub.catchUp();
  const last = await publish();
  expect(await stream.until(last)).toContain(first);
  expect(stream.isOver()).toBe(false);
  await stream.cancel();
});

/** What this process has committed on the primary that is gone by now. */
function lostEvents(after: number): StoredLiveEvent[] {
  return [1, 2, 3].map((step) => ({
    seq: after + step,
    payload: { type: 'burn.changed', intentId: randomUUID() },
  }));
}

test('more than one read takes, committed by this process, is compared without an end of the stream', async () => {
  const stream = await read();
  const hub = await liveHub();
  const intentIds = Array.from({ length: 1_100 }, () => randomUUID());
  await commitChanges(async (changes) => {
    for (const intentId of intentIds) changes.publish({ type: 'burn.changed', intentId });
  });
  await hub.catchUp();
  await hub.catchUp();
  const last = await publish();
  expect(await stream.until(last)).toContain(intentIds.at(-1));
  expect(stream.isOver()).toBe(false);
  await stream.cancel();
});

test('a read that the failover overtakes compares everything that came meanwhile', async () => {
  await publish();
  const stream = await read();
  const hub = await liveHub();
  await sqlClient().begin(async (tx) => {
    await tx`lock table live_events in access exclusive mode`;
    void hub.catchUp();
    await expect.poll(countWaiting).toBeGreaterThan(0);
    hub.offer(lostEvents(hub.frames.last));
    await insertOthers(tx, 5);
  });
  await hub.catchUp();
  await stream.ended();
  expect(stream.isOver()).toBe(true);
});

test('what this process commits after others took the lost numbers does not hide the failover', async () => {
  await publish();
  const stream = await read();
  const hub = await liveHub();
  await hub.catchUp();
  hub.offer(lostEvents(hub.frames.last));
  await insertOthers(sqlClient(), 3);
  await publish();
  await hub.catchUp();
  await stream.ended();
  expect(stream.isOver()).toBe(true);
});

test('a history that begins empty is compared as well', async () => {
  await sqlClient()`truncate live_events restart identity`;
  const stream = await read();
  const hub = await liveHub();
  await hub.catchUp();
  hub.offer(lostEvents(0));
  await insertOthers(sqlClient(), 3);
  await publish();
  await hub.catchUp();
  await stream.ended();
  expect(stream.isOver()).toBe(true);
});
