import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { answerHealth } from '#server/endpoints/answer-health.ts';
import { env } from '#server/env.ts';
import { runJobs } from '#server/jobs/workers/run-jobs.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { liveHub } from '#server/live/process-hub.ts';
import { openStream } from '#server/live/open-stream.ts';
import { database, listenClient, sqlClient } from '#server/store/database.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { startBurnHarness, type BurnHarness } from '#server/testing/burns/burn-harness.ts';
import { signing, statesOf } from '#server/testing/burns/burn-steps.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { startPooler, type Pooler } from './start-pooler.ts';

useTestDatabase();
let pooler: Pooler;
let harness: BurnHarness;
let session: Session;

beforeAll(async () => {
  const directUrl = env().databaseUrl;
  const [found] = await sqlClient()<[{ name: string }]>`select current_database() as name`;
  await sqlClient()`alter database ${sqlClient()(found.name)} set timezone to 'Asia/Kolkata'`;
  await migrateDatabase(directUrl, { isPooled: true });
  pooler = await startPooler(directUrl);
  harness = await startBurnHarness();
  useTestEnv({ ...harness.settings, DATABASE_URL: pooler.databaseUrl, DATABASE_DIRECT_URL: directUrl });
  await sqlClient().end();
  forget('sqlClient');
  session = await sessionOf('signer');
});
afterAll(async () => {
  (await liveHub()).stop();
  forget('live-hub');
  await listenClient().end({ timeout: 1 });
  await harness.close();
});
// Apart, so that it is stopped whatever fails above.
afterAll(() => pooler.stop());

test('through PgBouncer in transaction mode events are stored, and its sessions have our limits', async () => {
  const sent = Array.from({ length: 40 }, () => signDelivery(eventData(anIntent())));
  const answers = await Promise.all(sent.map(({ rawBody, headers }) => receiveApplied(rawBody, headers)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const ids = sent.map(({ eventId }) => eventId);
  expect(await database().$count(webhookDeliveries, inArray(webhookDeliveries.eventId, ids))).toBe(40);
  expect((await answerHealth(true)).status).toBe(200);
  expect(await sqlClient()`show statement_timeout`).toEqual([{ statement_timeout: '15s' }]);
  expect(await sqlClient()`show jit`).toEqual([{ jit: 'off' }]);
  expect(await sqlClient()`show timezone`).toEqual([{ TimeZone: 'UTC' }]);
});

test('through PgBouncer a burn is prepared by its job and claimed once, and every stream hears of it', async () => {
  let streamed = '';
  const stream = await openStream({ userId: session.userId, sessionId: session.sessionId });
  stream.start({
    write: (bytes) => (streamed += new TextDecoder().decode(bytes)),
    hasRoom: () => true,
    end: () => undefined,
  });
  const { intent } = await signing(harness, session);
  expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: [] });
  await expect.poll(() => streamed).toContain(intent.id);
  stream.stop();
});

test('past PgBouncer a change in one process wakes the job of another, and a page at once', async () => {
  let turns = 0;
  const runTurn = async () => ({ taken: 0, nextDueAt: null, turn: (turns += 1) });
  const jobs = runJobs([{ name: 'probe', pollMs: 600_000, runTurn }]);
  // Its first turn, and one because it may have missed something before it listened.
  await expect.poll(() => turns).toBe(2);
  await commitChanges(async ({ wake, publish }) => {
    wake('probe');
    publish({ type: 'burn.changed', intentId: randomUUID() });
  });
  await expect.poll(() => turns).toBe(3);
  await jobs.stop();
});
