import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { findOtherBurned } from '#server/intents/find-other-burned.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { collectNotifications } from '#server/notifications/collect-notifications.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { listOtherBurnedCandidates } from '#server/store/intents/doubts/other-burned-candidates.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { notifications } from '#server/store/schema/schema-notifications.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { listInboxIds } from './list-inbox-ids.ts';
import { listInbox } from './list-inbox.ts';

useTestDatabase();

type Change = Partial<typeof intents.$inferInsert>;
const WAITS: Change = { status: 'awaiting_burn_approval' };
const ENDED: Change = { status: 'expired' };
const LONG_COMPLETED: Change = { status: 'completed', statusSince: new Date('2020-01-01T00:00:00Z') };

const BURN_FAILED: Change = { status: 'failed', failureCode: 'burn_failed' };
const ABORTED: Change = {
  ...{ status: 'failed', failureCode: 'operator_aborted' },
  originalFailureCode: 'destination_invalid',
};
const REJECTED_FIRST: Change = {
  ...{ status: 'failed', failureCode: 'destination_invalid' },
  originalFailureCode: 'provider_rejected',
};
const DESTINATION_TWICE: Change = {
  ...{ status: 'failed', failureCode: 'destination_invalid' },
  originalFailureCode: 'recipient_account_invalid',
};

/** What the one that it was begun from is by now. */
type SourceCase = readonly [string, Change, attempt?: Parameters<typeof attemptIn>[0]];
const EXPIRED: SourceCase = ['expired', ENDED];
const SOURCES: readonly SourceCase[] = [
  ['canceled', { status: 'canceled' }],
  ['expired, and burned by what is known now', { ...ENDED, burnStanding: 'burned' }],
  ['expired, reported as burned', { ...ENDED, wasReportedTaken: true }],
  ['expired, with an attempt that ended', ENDED, 'lapsed'],
  ['expired, with an attempt that nobody knows the end of', ENDED, 'escalated'],
  ['failed for its burn', BURN_FAILED],
  ['failed for its burn, which the chain refused', BURN_FAILED, 'reverted'],
  ['failed for its destination', { status: 'failed', failureCode: 'destination_invalid' }],
  ['failed for its destination first, and aborted by now', ABORTED],
  ['failed at the provider first, and for its destination by now', REJECTED_FIRST],
  ['failed for its destination twice', DESTINATION_TWICE],
  ['failed for an unknown reason', { status: 'failed', failureCode: 'unknown' }],
  ['refunding', { status: 'refunding' }],
  ['refunded', { status: 'refunded' }],
  ['waiting again', WAITS],
  ['being paid out', { status: 'paying_out' }],
  ['completed', { status: 'completed' }],
  ['completed before', LONG_COMPLETED],
  ['of an unknown status', { status: 'parked' }],
  ['expired by an event alone', { ...ENDED, eventStatus: 'expired' }],
  ['completed before, by an event alone', { ...LONG_COMPLETED, eventStatus: 'completed' }],
];
/** Others of it. */
type RelativeCase = readonly [string, Change | null];
const NO_RELATIVE: RelativeCase = ['none', null];
const RELATIVES: readonly RelativeCase[] = [
  NO_RELATIVE,
  ['one that burned nothing', WAITS],
  ['one that was burned', { ...WAITS, burnStanding: 'burned' }],
  ['one whose wallet was asked', { ...WAITS, burnStanding: 'open' }],
  ['one that was reported as burned', { ...ENDED, wasReportedTaken: true }],
  ['one that is contradicted', { ...ENDED, contradictedAt: new Date() }],
  ['one that was paid', { status: 'completed' }],
  ['one that failed at the provider', { status: 'failed', failureCode: 'provider_rejected' }],
  ['one that failed for its destination first, and was aborted', ABORTED],
  ['one that failed at the provider first, and for its destination by now', REJECTED_FIRST],
  ['one that failed for its destination twice', DESTINATION_TWICE],
  ['one that failed for an unknown reason', { status: 'failed', failureCode: null }],
  ['one that failed for its burn', BURN_FAILED],
  ['one that ended by an event alone', { ...ENDED, eventStatus: 'expired' }],
  ['one that waits, and an event says so, too', { ...WAITS, eventStatus: 'awaiting_burn_approval' }],
  ['one that was burned, for another payout', { ...WAITS, burnStanding: 'burned', replacesSource: false }],
];

const made: Intent[] = [];
const changes: [id: string, Change][] = [];
const attempts: [Parameters<typeof attemptIn>[0], id: string][] = [];
/** Those that wait for their burns, by what they are beside. */
const subjects = new Map<string, Intent>();

function anOfframp(change: Change): Intent {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', expiresAt: null });
  made.push(intent);
  changes.push([intent.id, change]);
  return intent;
}

/** One that waits, and is in place of this one, of none, or not known to be. */
function addSubject(name: string, source: Intent | undefined, replacesSource: boolean | null): Intent {
  const subject = anOfframp({ ...WAITS, sourceIntentId: source?.id ?? null, replacesSource });
  subjects.set(name, subject);
  return subject;
}

function addRelative(change: Change | null, sourceIntentId: string): void {
  if (change) anOfframp({ sourceIntentId, replacesSource: true, ...change });
}

function addBeside(state: SourceCase, replaces: boolean | null, [kind, relative]: RelativeCase): void {
  const [name, change, attempt] = state;
  const source = anOfframp(change);
  if (attempt) attempts.push([attempt, source.id]);
  addSubject(`${name}, replaced: ${String(replaces)}; beside it ${kind}`, source, replaces);
  addRelative(relative, source.id);
}
const addExpired = (replaces: boolean | null, relative: RelativeCase) =>
  addBeside(EXPIRED, replaces, relative);

function addCases(): void {
  for (const replaces of [true, false, null]) {
    for (const state of SOURCES) addBeside(state, replaces, NO_RELATIVE);
    for (const relative of RELATIVES) addExpired(replaces, relative);
  }
  for (const [kind, relative] of RELATIVES) {
    addRelative(relative, addSubject(`in its place ${kind}`, undefined, null).id);
    const child = anOfframp({
      ...ENDED,
      sourceIntentId: addSubject(`in the place of its replacement ${kind}`, undefined, null).id,
    });
    addRelative(relative, child.id);
    // Three in a row: another in place of the first, or of that in turn.
    for (const depth of [1, 2]) {
      const first = anOfframp(ENDED);
      const second = anOfframp({ ...ENDED, sourceIntentId: first.id, replacesSource: true });
      addSubject(`in a row of three, ${depth} below the first ${kind}`, second, true);
      const other = depth === 1 ? first : anOfframp({ ...ENDED, sourceIntentId: first.id });
      addRelative(relative, other.id);
    }
  }
  const ring = addSubject('in a ring', undefined, true);
  changes.push([ring.id, { sourceIntentId: ring.id }]);
}

/** More than the inbox reads of what is to be signed, and all of them end earlier. */
const MANY = Array.from({ length: 210 }, () =>
  anIntent({ intentType: 'offramp', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
);

async function storeAll(): Promise<void> {
  await mirror(...made);
  for (const [id, change] of changes.splice(0))
    await database()
      .update(intents)
      .set({ nextPollAt: new Date(), ...change })
      .where(eq(intents.id, id));
  for (const [state, id] of attempts.splice(0)) await attemptIn(state, id);
}

beforeAll(async () => {
  addCases();
  await mirror(...MANY);
  await storeAll();
}, 60_000);

describe('[R44] an offramp that must not be signed beside another of its origin', () => {
  test('is no one to sign: the inbox has exactly those of which signing is refused', async () => {
    const refused: string[] = [];
    for (const [name, subject] of subjects)
      if (await findOtherBurned(database(), await rowOf(subject))) refused.push(name);
    const toName = (ids: readonly string[] | null) =>
      [...subjects].flatMap(([name, { id }]) => (ids?.includes(id) ? [name] : []));
    expect(Math.min(refused.length, subjects.size - refused.length)).toBeGreaterThan(30);
    expect(toName(await listInboxIds(database(), 'other_burned'))).toEqual(refused);
    const others = [...subjects.keys()].filter((name) => !refused.includes(name));
    expect(toName(await listInboxIds(database(), 'confirm_order'))).toEqual(others);
  }, 60_000);

  test('few others are read to find them', async () => {
    const candidates = await listOtherBurnedCandidates(
      database(),
      made.map(({ id }) => id),
    );
    const named = [...subjects].filter(([, { id }]) => candidates.has(id)).map(([name]) => name);
    expect(named).not.toContain('canceled, replaced: true; beside it none');
    for (const kind of ['none', 'one that burned nothing', 'one that was burned, for another payout'])
      expect(named).not.toContain(`expired, replaced: true; beside it ${kind}`);
  });

  test('the counts of the inbox are those of its lists, however many wait', async () => {
    const { counts, items } = await listInbox(database(), 'signer');
    for (const inbox of ['other_burned', 'confirm_order'] as const) {
      const ids = await listInboxIds(database(), inbox);
      expect([inbox, counts[inbox]]).toEqual([inbox, ids?.length]);
      const shown = items.filter(({ reason }) => reason === inbox).map(({ id }) => id);
      expect(shown.length).toBeGreaterThan(0);
      expect(ids).toEqual(expect.arrayContaining(shown));
    }
  });
});

const IN_TURN = 'expired, replaced: true; beside it one that was burned';
const subjectOf = (name: string) => subjects.get(name) ?? expect.fail(name);
const reasonIn = async (id: string) => {
  const reasons = ['sign', 'confirm_order', 'other_burned', 'sign_reported'] as const;
  const lists = await Promise.all(reasons.map((reason) => listInboxIds(database(), reason)));
  return reasons.filter((_reason, index) => lists[index]?.includes(id));
};

describe('[R44] one of them', () => {
  beforeAll(async () => {
    await database().execute(sql`truncate intents cascade`);
    made.splice(0);
    for (const replaces of [true, null])
      for (const [kind, relative] of RELATIVES) if (relative) addExpired(replaces, [kind, relative]);
    await storeAll();
  });

  test('is notified of as a problem, and not as a signature', async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_FROM: 'Finance <finance@example.test>' };
    useTestEnv({ DATABASE_URL: env().databaseUrl, ...mail });
    await sessionOf('signer');
    await collectNotifications();
    const { kind, subject } = notifications;
    const rows = await database()
      .select({ kind })
      .from(notifications)
      .where(eq(subject, subjectOf(IN_TURN).id));
    expect(rows).toEqual([{ kind: 'other_burned' }]);
  });

  test('whose amount was confirmed is not to be signed either', async () => {
    const { id } = subjectOf(IN_TURN);
    await orderOf(subjectOf(IN_TURN), 1_000);
    expect(await reasonIn(id)).toEqual(['other_burned']);
    const filter = intentFilterSchema.parse({ inbox: 'sign' });
    const { intents: listed } = await listIntents({ filter, session: await sessionOf('signer') });
    expect(listed.map((row) => row.id)).not.toContain(id);
  });

  test('is marked as handled, until another was burned', async () => {
    const subject = subjectOf(IN_TURN);
    const session = await sessionOf('approver');
    const { sourceIntentId } = await rowOf(subject);
    expect(await getIntentDetail({ id: subject.id, session })).toMatchObject({ isHandleable: true });
    await markHandled(subject.id, { session, note: 'The other one is the payout; this one ends by itself' });
    expect(await reasonIn(subject.id)).toEqual([]);
    const another = anIntent({ intentType: 'offramp', createdAt: new Date().toISOString() });
    await mirror(another);
    await database()
      .update(intents)
      .set({ sourceIntentId, burnStanding: 'open' })
      .where(eq(intents.id, another.id));
    expect(await reasonIn(subject.id)).toEqual(['other_burned']);
  });

  test('is to be signed again once the other turned out not to be burned', async () => {
    const subject = subjectOf('expired, replaced: true; beside it one whose wallet was asked');
    const { sourceIntentId } = await rowOf(subject);
    expect(await reasonIn(subject.id)).toEqual(['other_burned']);
    await database()
      .update(intents)
      .set({ burnStanding: null })
      .where(inArray(intents.sourceIntentId, [sourceIntentId ?? '']));
    expect(await reasonIn(subject.id)).toEqual(['confirm_order']);
  });

  test('that was itself reported as burned keeps that reason', async () => {
    const subject = subjectOf('expired, replaced: null; beside it one that was burned');
    await database().update(intents).set({ wasReportedTaken: true }).where(eq(intents.id, subject.id));
    expect(await reasonIn(subject.id)).toEqual(['sign_reported']);
  });
});
