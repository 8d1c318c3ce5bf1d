import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { remember } from '#server/process-singleton.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { forget } from '#server/testing/forget.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { pruneLiveEvents } from '#server/store/live-events-repository.ts';
import { markSessionRevoked } from '#server/store/users/sessions-repository.ts';
import { publishElsewhere } from '#server/testing/live/publish-elsewhere.ts';
import { readStream, type StreamReader } from '#server/testing/live/read-stream.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { toWebStream } from '#server/testing/live/web-stream.ts';
import { commitChanges } from './commit-changes.ts';
import { liveHub } from './process-hub.ts';
import { openStream } from './open-stream.ts';

useTestDatabase();
const BUILD = '0mibk3f2a-9f3c1a2b';
beforeAll(() => {
  forget('build-id');
  remember('build-id', () => BUILD);
});
let session: Session;
beforeAll(async () => {
  session = await sessionOf('viewer');
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  (await liveHub()).stop();
  forget('live-hub');
});

/** Publishes an event about an intent and answers its name. */
async function publish(intentId: string = randomUUID()): Promise<string> {
  await commitChanges(async (changes) => changes.publish({ type: 'burn.changed', intentId }));
  return intentId;
}

async function open(lastEventId?: number, who = session): Promise<StreamReader> {
  return readStream(await openStream({ ...who, lastEventId }));
}

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
const intentsIn = (text: string) => [...text.matchAll(/"intentId":"([^"]+)"/g)].map(([, id]) => id);

describe('a stream', () => {
  test('begins at once, with the build that serves it and its position, and sends what happens in order', async () => {
    const stream = await open();
    const opening = `^event: build\\ndata: ${BUILD}\\n\\n: open\\nretry: \\d+\\nid: \\d+\\n\\n$`;
    expect(await stream.until(': open')).toMatch(new RegExp(opening));
    const [first, second] = [await publish(), await publish()];
    const text = await stream.until(second);
    expect(intentsIn(text)).toEqual([first, second]);
    await stream.cancel();
  });

  test('sends nothing that was rolled back', async () => {
    const stream = await open();
    const lost = randomUUID();
    const failing = commitChanges(async (changes) => {
      changes.publish({ type: 'burn.changed', intentId: lost });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const kept = await publish();
    expect(await stream.until(kept)).not.toContain(lost);
    await stream.cancel();
  });

  test('written by many writers at once: everything, once, in the order of the numbers', async () => {
    const stream = await open();
    const names = Array.from({ length: 60 }, () => randomUUID());
    await Promise.all(names.map((name) => publish(name)));
    const last = await publish();
    const text = await stream.until(last);
    expect(intentsIn(text).toSorted()).toEqual([...names, last].toSorted());
    expect(idsIn(text)).toEqual(idsIn(text).toSorted((a, b) => a - b));
    await stream.cancel();
  });
});

describe('a stream that comes back', () => {
  test('gets what it missed, once, and then what happens', async () => {
    const before = await open();
    const seen = await publish();
    const position = idsIn(await before.until(seen)).at(-1);
    await before.cancel();
    const missed = [await publish(), await publish(), await publish()];
    const after = await open(position);
    const next = await publish();
    expect(intentsIn(await after.until(next))).toEqual([...missed, next]);
    await after.cancel();
  });

  test('gets it from the store when this process began later', async () => {
    const before = await open();
    const seen = await publish();
    const position = idsIn(await before.until(seen)).at(-1);
    await before.cancel();
    const missed = await publish();
    (await liveHub()).stop();
    forget('live-hub');
    const after = await open(position);
    expect(intentsIn(await after.until(missed))).toEqual([missed]);
    await after.cancel();
  });

  test('has to begin again when its history is gone', async () => {
    const position = idsIn(await (await open()).until('\n\n')).at(-1);
    await publish();
    await publish();
    (await liveHub()).stop();
    forget('live-hub');
    await pruneLiveEvents(database(), { before: new Date(Date.now() + 60_000), limit: 1_000 });
    const after = await open(position);
    const text = await after.until('reset');
    expect(text).toContain('data: {"type":"reset"}\n\n');
    const next = await publish();
    expect(intentsIn(await after.until(next))).toEqual([next]);
    await after.cancel();
  });

  test('has to begin again when its number is from a future that does not exist any more', async () => {
    const after = await open(999_999_999);
    expect(await after.until('reset')).toContain('"type":"reset"');
    await after.cancel();
  });
});

test('a read that is asked for ends, also while notifications never cease', async () => {
  const hub = await liveHub();
  const over = new AbortController();
  const ceaseless = (async () => {
    while (!over.signal.aborted) {
      void hub.catchUp();
      await setImmediate();
    }
  })();
  const intentId = await publish();
  await hub.catchUp();
  over.abort();
  await ceaseless;
  const { last } = hub.frames;
  expect(hub.frames.after(last - 1, 1)).toMatchObject([{ event: { intentId } }]);
});

test('what this process and others commit at once goes out once each, in the order of the commits', async () => {
  const stream = await open();
  const published = await Promise.all(
    Array.from({ length: 60 }, (_, count) => (count % 3 === 0 ? publishElsewhere() : publish())),
  );
  const last = await publish();
  const text = await stream.until(last);
  const stored = await sqlClient()<{ id: string }[]>`
    select payload ->> 'intentId' as id from live_events
    where payload ->> 'intentId' = any(${[...published, last]}) order by seq`;
  expect(intentsIn(text)).toEqual(stored.map(({ id }) => id));
  expect(idsIn(text).map(Number)).toEqual(
    idsIn(text)
      .map(Number)
      .toSorted((a, b) => a - b),
  );
  await stream.cancel();
});

test('what this process has committed is not read again, unless a number before it is missing', async () => {
  const hub = await liveHub();
  await publish();
  await hub.catchUp();
  const { last } = hub.frames;
  const event = (seq: number) => ({
    seq,
    payload: { type: 'burn.changed', intentId: randomUUID() } as const,
  });
  hub.offer([event(last + 2)]);
  hub.offer([event(last)]);
  expect(hub.frames.last).toBe(last);
  hub.offer([event(last + 1), event(last + 2)]);
  expect(hub.frames.last).toBe(last + 2);
  hub.stop();
  forget('live-hub');
});

describe('a stream and its limits', () => {
  test('ends when its session is revoked', async () => {
    const ended = await sessionOf('viewer');
    const [stream, other] = [await open(undefined, ended), await open()];
    await markSessionRevoked(database(), ended.sessionId);
    await expect(stream.ended()).resolves.toContain(': open');
    const next = await publish();
    expect(await other.until(next)).toContain(next);
    await other.cancel();
  });

  test('is not ended by a check of the sessions that began before it was opened', async () => {
    const [revoked, other] = [await sessionOf('viewer'), await sessionOf('viewer')];
    const checked = await open(undefined, revoked);
    const opened = await database().transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await markSessionRevoked(tx, revoked.sessionId);
      return open(undefined, other);
    });
    // The check is over: it has ended what it was about.
    await checked.ended();
    const intentId = await publish();
    expect(intentsIn(await opened.until(intentId))).toContain(intentId);
    await opened.cancel();
  });

  test('a client that reads nothing delays no other, and nothing is buffered for it', async () => {
    const slow = toWebStream(await openStream(session));
    const stream = await open();
    const names: string[] = [];
    for (let batch = 0; batch < 10; batch += 1) {
      const more = Array.from({ length: 200 }, () => randomUUID());
      await commitChanges(async (changes) => {
        for (const intentId of more) changes.publish({ type: 'burn.changed', intentId });
      });
      names.push(...more);
    }
    expect(intentsIn(await stream.until(names.at(-1) ?? ''))).toEqual(names);
    await stream.cancel();
    const reader = slow.getReader();
    const { value } = await reader.read();
    expect(value?.byteLength).toBeLessThan(64 * 1024);
    await reader.cancel();
  });

  test('[60 at once] no more than 24 of one session are opened, and closing makes room', async () => {
    const greedy = await sessionOf('viewer');
    const opening = Array.from({ length: 60 }, () => open(undefined, greedy));
    const results = await Promise.allSettled(opening);
    const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(opened).toHaveLength(24);
    const refused = results.filter(({ status }) => status === 'rejected');
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ reason: { fault: { code: 'rate_limited' } } });
    }
    await opened[0]?.cancel();
    const next = await open(undefined, greedy);
    await expect(open(undefined, greedy)).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
    await Promise.all([next, ...opened.slice(1)].map(({ cancel }) => cancel()));
  });

  test('no more than 48 of one user are opened, in however many sessions', async () => {
    const first = await sessionOf('viewer');
    const others = Array.from({ length: 3 }, () => ({ ...first, sessionId: randomUUID() }));
    const opening = [first, ...others].flatMap((who) =>
      Array.from({ length: 20 }, () => open(undefined, who)),
    );
    const results = await Promise.allSettled(opening);
    const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(opened).toHaveLength(48);
    await Promise.all(opened.map(({ cancel }) => cancel()));
  });

  test('a client that has gone leaves its place free, be it before anything was read', async () => {
    const who = await sessionOf('viewer');
    for (let n = 0; n < 30; n += 1) {
      const signal = n % 2 === 0 ? AbortSignal.abort() : AbortSignal.timeout(1);
      await openStream({ ...who, signal });
      await sleep(2);
    }
    const reader = toWebStream(await openStream(who)).getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  });

  test('continues when the connection that listens is cut', async () => {
    const stream = await open();
    const first = await publish();
    await stream.until(first);
    await sqlClient()`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`;
    const second = await publish();
    expect(intentsIn(await stream.until(second))).toEqual([first, second]);
    await stream.cancel();
  });
});

test('a client that reads nothing is dropped in time also when the clock steps back', async () => {
  const end = vi.fn<() => void>();
  const stream = await openStream(session);
  stream.start({ write: () => undefined, hasRoom: () => false, end });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  stream.beat();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(29_000);
  stream.beat();
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  stream.beat();
  expect(end).toHaveBeenCalledTimes(1);
});

test('a number is given in the order of the commits', async () => {
  const slow = Promise.withResolvers<undefined>();
  const isOpen = Promise.withResolvers<undefined>();
  const late = commitChanges(async (changes) => {
    await changes.tx.execute(sql`select 1`);
    changes.publish({ type: 'burn.changed', intentId: '00000000-0000-4000-8000-00000000000b' });
    isOpen.resolve(undefined);
    await slow.promise;
  });
  await isOpen.promise;
  const stream = await open();
  const early = await publish();
  slow.resolve(undefined);
  await late;
  expect(intentsIn(await stream.until('00000000000b'))).toEqual([
    early,
    '00000000-0000-4000-8000-00000000000b',
  ]);
  await stream.cancel();
});
