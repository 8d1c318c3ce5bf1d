import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programEnvironment } from '#scripts/launcher/program-environment.ts';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';
import type { Session } from '#server/auth/require-session.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { answerHealth } from '#server/endpoints/answer-health.ts';
import { toFault } from '#server/endpoints/to-fault.ts';
import { FrontServer } from '#server/front/front-server.ts';
import { LIMITS } from '#server/front/limits.ts';
import { webhookRoute } from '#server/front/routes/webhook.ts';
import { applyLeftEvents } from '#server/jobs/apply-left-events.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { liveHub } from '#server/live/process-hub.ts';
import { openStream } from '#server/live/open-stream.ts';
import { connect, POOL } from '#server/store/connect.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { measureUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import { startBurnHarness, type BurnHarness } from '#server/testing/burns/burn-harness.ts';
import { signing } from '#server/testing/burns/burn-steps.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from './replicated-postgres.ts';

const SENDERS = 4;
/** The goal is 2 s, and the log says how long it was; a loaded machine gets more. */
const RECOVERY_MS = 30_000;

let replicated: ReplicatedPostgres;
let harness: BurnHarness;
let session: Session;
let address = '';
let sending: ReturnType<typeof startSending>;
const front = new FrontServer({
  limits: LIMITS,
  routes: [webhookRoute],
  chooseRenderer: async () => undefined,
  policyOf: (nonce) => `script-src 'nonce-${nonce}'`,
  allowsUpgrades: false,
});

beforeAll(async () => {
  replicated = await startReplicatedPostgres(async (databaseUrl) => {
    const env = programEnvironment({ DATABASE_URL: databaseUrl });
    await runServerScript('scripts/launcher/prepare-database.ts', { env });
  });
  useTestEnv({ DATABASE_URL: replicated.databaseUrl });
  forget('sqlClient');
  harness = await startBurnHarness();
  session = await sessionOf('signer');
  address = `http://127.0.0.1:${await front.listen(0, '127.0.0.1')}/api/webhooks/conversion`;
});
afterAll(async () => {
  await sending.end();
  await front.close();
  (await liveHub()).stop();
  forget('live-hub');
  await sqlClient().end({ timeout: 1 });
  await harness.close();
});
// Apart, so that it is stopped whatever fails above.
afterAll(() => replicated.stop());

/** Senders that send an event after another, each again until it is acknowledged. */
function startSending() {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const refused = new Set<number>();
  let isOver = false;
  let onAcknowledged: () => void = () => undefined;
  const send = async (sender: number) => {
    while (!isOver) {
      const { eventId, rawBody, headers } = signDelivery(eventData(anIntent()));
      const status = await postUntil200(sender, rawBody, headers);
      if (status === 200) acknowledged.push(eventId);
      onAcknowledged();
    }
  };
  const postUntil200 = async (sender: number, body: Uint8Array, headers: Headers): Promise<number> => {
    for (;;) {
      const { status } = await fetch(address, { method: 'POST', body: Buffer.from(body), headers });
      statuses.add(status);
      if (status === 503) refused.add(sender);
      if (status === 200 || isOver) return status;
      await sleep(20);
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));
  return {
    acknowledged,
    statuses,
    /** Which senders were refused. */
    refused,
    next: () => new Promise<void>((resolve) => (onAcknowledged = resolve)),
    end: async () => {
      isOver = true;
      await senders;
    },
  };
}

/** Publishes that something of an intent changed, and answers which. */
async function publish(): Promise<string> {
  const intentId = randomUUID();
  await commitChanges(async (changes) => changes.publish({ type: 'burn.changed', intentId }));
  return intentId;
}

async function claimCode(attemptId: string): Promise<string> {
  return await claimSigning({ attemptId, session }).then(
    () => 'claimed',
    (error: unknown) => toFault(error, 'a request').code,
  );
}

const healthOf = async () => (await answerHealth(true)).status;

test('a primary that is killed under load: no acknowledged event is lost, nothing is signed until the standby is promoted', async () => {
  const { attemptId } = await signing(harness, session);
  const { userId, sessionId } = session;
  let streamed = '';
  const stream = await openStream({ userId, sessionId });
  stream.start({
    write: (bytes) => (streamed += new TextDecoder().decode(bytes)),
    hasRoom: () => true,
    end: () => undefined,
  });
  await expect.poll(() => streamed).toContain(await publish());
  sending = startSending();
  await expect.poll(() => sending.acknowledged.length, { interval: 10 }).toBeGreaterThan(40);

  await replicated.primary.child.kill();
  // Each of them: until then an answer from before may still come.
  await expect.poll(() => sending.refused.size, { interval: 10 }).toBe(SENDERS);
  const atKill = sending.acknowledged.length;
  // The standby answers reads; it is not taken for the database.
  expect(await claimCode(attemptId)).toBe('database_unavailable');
  expect(await healthOf()).toBe(503);
  expect(sending.acknowledged).toHaveLength(atKill);

  await replicated.promote();
  const promotedMs = performance.now();
  await sending.next();
  const recoveredMs = performance.now() - promotedMs;
  console.log(`      events are taken ${Math.round(recoveredMs)} ms after the promotion`);
  expect(recoveredMs).toBeLessThan(RECOVERY_MS);
  expect(await claimCode(attemptId)).toBe('claimed');
  // An answer from just before the promotion is shared for a moment.
  await expect.poll(healthOf).toBe(200);
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(atKill + 40);
  await sending.end();

  expect([...sending.statuses].sort()).toEqual([200, 503]);
  // One whose acknowledgement got lost came twice.
  const stored = await database()
    .selectDistinct({ eventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.eventId, sending.acknowledged));
  expect(stored).toHaveLength(sending.acknowledged.length);
  // Those that were acknowledged just before the kill are applied by the jobs.
  await expect
    .poll(async () => {
      await applyLeftEvents.runTurn();
      return (await measureUnapplied(database())).count;
    })
    .toBe(0);
  await expect.poll(() => streamed).toContain(await publish());
  stream.stop();
});

describe('after a failover', () => {
  test('the old primary that comes back as one is not written to', async () => {
    await replicated.restartPrimary();
    const answers = await Promise.all([whereWrites(replicated.databaseUrl), whereWrites(turned())]);
    const promoted = Number(new URL(replicated.standby.databaseUrl).port);
    expect(answers).toEqual([promoted, promoted]);
  });

  const turned = () => replicated.databaseUrl.replace(/@([^,]+),([^/]+)/, '@$2,$1');

  async function whereWrites(databaseUrl: string): Promise<number> {
    const sql = connect(databaseUrl, { ...POOL, max: 1 });
    try {
      const [row] = await sql<[{ port: number }]>`select inet_server_port() as port`;
      return row.port;
    } finally {
      await sql.end();
    }
  }
});
