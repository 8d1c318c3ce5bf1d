import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { toSummary } from '#server/intents/to-summary.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { intentEvents } from '#server/store/schema/schema-intents.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { liveHistory, mirror, rowOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { moveAttempt, noteAsked, publishAttempt, withoutNonceUse } from './move-attempt.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';

let intent: Intent;
let attempt: BurnAttemptRow;
beforeEach(async () => {
  const { intent: started, attemptId } = await readyOnEvm(harness, session);
  intent = started;
  attempt = await attemptById(attemptId);
});

const linesOf = ({ id }: Intent) =>
  database()
    .select()
    .from(intentEvents)
    .where(and(eq(intentEvents.intentId, id), eq(intentEvents.kind, 'burn')))
    .orderBy(intentEvents.id);

/** What `work` wrote on the timeline of the intent, and what it published, in one transaction. */
async function reportedBy(work: (changes: Parameters<typeof moveAttempt>[0]) => Promise<unknown>) {
  const [lines, events] = [await linesOf(intent), await liveHistory()];
  await commitChanges(work);
  return {
    lines: (await linesOf(intent)).slice(lines.length),
    events: (await liveHistory()).slice(events.length),
  };
}

type Change = Omit<Parameters<typeof moveAttempt>[2], 'source'>;

const move = (change: Change) =>
  reportedBy((changes) => moveAttempt(changes, attempt, { ...change, source: 'job' }));
const changed = () => ({ type: 'burn.changed', intentId: intent.id });
const line = (value: string, detail: string | null) => ({
  value,
  detail,
  source: 'job',
  eventId: null,
});

describe('[B5] a change of an attempt', () => {
  test('is stored, and answered as it is stored', async () => {
    const nextAttemptAt = new Date(harness.timeUnix * 1000);
    const moved = await commitChanges((changes) =>
      moveAttempt(changes, attempt, {
        state: 'lapsed',
        problem: 'burn_grant_lapsed',
        nextAttemptAt,
        source: 'job',
      }),
    );
    expect(moved).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed', nextAttemptAt });
    expect(await attemptById(attempt.id)).toEqual(moved);
  });

  test.each<[string, Change, string, string | null]>([
    ['the state', { state: 'signing' }, 'signing', null],
    ['the problem', { problem: 'burn_nonce_used' }, 'ready', 'burn_nonce_used'],
    ['both', { state: 'lapsed', problem: 'burn_grant_lapsed' }, 'lapsed', 'burn_grant_lapsed'],
  ])('in %s is one line of the timeline, and is published once', async (_what, change, value, detail) => {
    const before = Date.now();
    const { lines, events } = await move(change);
    expect(lines).toMatchObject([line(value, detail)]);
    expect(Math.abs((lines[0]?.occurredAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(events).toEqual([changed()]);
  });

  test.each<[string, Change]>([
    ['neither is named', { nextAttemptAt: new Date(0), prepareTries: 3 }],
    ['both are as they were', { state: 'ready', problem: null }],
  ])('is not reported when %s', async (_what, change) => {
    expect(await move(change)).toEqual({ lines: [], events: [] });
  });

  test('is not reported when it does not hold', async () => {
    const failed = new Error('failed');
    const before = [await linesOf(intent), await liveHistory()];
    const work = commitChanges(async (changes) => {
      await moveAttempt(changes, attempt, { state: 'lapsed', source: 'job' });
      throw failed;
    });
    await expect(work).rejects.toBe(failed);
    expect([await linesOf(intent), await liveHistory()]).toEqual(before);
    expect(await attemptById(attempt.id)).toEqual(attempt);
  });
});

describe('an attempt of an intent', () => {
  const publish = () => reportedBy((changes) => publishAttempt(changes, attempt, 'webhook'));

  test.each(['expired', 'canceled', 'failed', 'completed'])(
    'that is over, as %s, is published with the row of the intent, which shows its tokens',
    async (status) => {
      await mirror({ ...intent, status, updatedAt: LATER });
      const summary = toSummary(await rowOf(intent), { doubts: new Map(), unusable: new Map() });
      expect(summary).toMatchObject({ id: intent.id, status });
      const { lines, events } = await publish();
      expect(lines).toMatchObject([{ value: 'ready', source: 'webhook' }]);
      expect(events).toEqual([changed(), { type: 'intent.changed', intent: summary, source: 'webhook' }]);
    },
  );

  test('that ended shows in its row what the change made known of the burn', async () => {
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    const { events } = await move({ problem: 'burn_unclear' });
    const row = {
      id: intent.id,
      burnOutcome: toSummary(await rowOf(intent), { doubts: new Map(), unusable: new Map() }).burnOutcome,
    };
    expect(events).toMatchObject([changed(), { type: 'intent.changed', intent: row, source: 'job' }]);
    expect(row.burnOutcome).not.toBeNull();
  });

  test.each(['awaiting_burn_approval', 'burn_approved', 'something_new'])(
    'that is %s is published alone',
    async (status) => {
      await mirror({ ...intent, status, updatedAt: LATER });
      expect((await publish()).events).toEqual([changed()]);
    },
  );
});

describe('[B7] a wallet that is asked', () => {
  test('is on the attempt and on the timeline with the same time, and on open pages', async () => {
    const before = Date.now();
    const { lines, events } = await reportedBy((changes) => noteAsked(changes, attempt, { session }));
    const { askedAt } = await attemptById(attempt.id);
    expect(Math.abs((askedAt?.getTime() ?? 0) - before)).toBeLessThan(60_000);
    const by = { source: 'user', actorUserId: session.userId };
    const asked = { value: 'asked', detail: null, ...by, eventId: null, occurredAt: askedAt };
    expect(lines).toMatchObject([asked]);
    expect(events).toEqual([changed()]);
  });
});

describe('[B7] what was said of the nonce of an earlier claim', () => {
  test('is forgotten with the problem that it was', () => {
    const forgotten = withoutNonceUse({ ...attempt, problem: 'burn_nonce_used' });
    expect(forgotten).toEqual({ nonceUsedBy: null, problem: null });
  });

  test.each(['burn_unclear', 'burn_transaction_dropped', null] as const)(
    'is forgotten, and another problem stays: %s',
    (problem) => {
      expect(withoutNonceUse({ ...attempt, problem })).toEqual({ nonceUsedBy: null });
    },
  );
});
