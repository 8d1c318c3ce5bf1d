import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLiveUnburned } from '#lib/burns/attempt-state.ts';
import { STUCK_PROBLEMS } from '#lib/burns/burn-problems.ts';
import { burnAttemptStateSchema, type BurnAttemptState } from '#lib/burns/burn-view.ts';
import { isAuthorizationOpen } from '#lib/burns/open-authorization.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { database } from '#server/store/database.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listInbox } from './list-inbox.ts';

useTestDatabase();
beforeEach(() => database().execute(sql`truncate burn_attempts, intent_orders, intents cascade`));

type Facts = Parameters<typeof anIntent>[0];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const itemOf = async (id: string) =>
  (await listInbox(database(), 'admin')).items.find((item) => item.id === id);

/** One that waits for its signature, and the end of its authorization, where there is one. */
async function toSign(
  expiresAt: string | null,
  authorization?: { state: BurnAttemptState; endsAt: string; problem?: string },
) {
  const intent = anIntent({ intentType: 'offramp', expiresAt });
  await mirror(intent);
  await orderOf(intent, 1_000);
  if (authorization) {
    await attemptIn(authorization.state, intent.id);
    await database()
      .update(burnAttempts)
      .set({
        authorizationExpiresAt: new Date(authorization.endsAt),
        problem: authorization.problem ?? null,
      })
      .where(eq(burnAttempts.intentId, intent.id));
  }
  return intent.id;
}

describe('[R63] a row of the inbox ends when its action does', () => {
  test.each(['ready', 'signing'] as const)(
    'to sign, %s: with the authorization that ends first',
    async (state) => {
      const [soon, later] = [inMinutes(3), inMinutes(48)];
      const bounded = await toSign(later, { state, endsAt: soon });
      const unbounded = await toSign(null, { state, endsAt: soon });
      const longer = await toSign(soon, { state, endsAt: later });
      const none = await toSign(later);
      const ended = await toSign(later, { state: 'lapsed', endsAt: soon });
      const ends = [bounded, unbounded, longer, none, ended].map(
        async (id) => (await itemOf(id))?.actionEndsAt,
      );
      expect(await Promise.all(ends)).toEqual([soon, soon, soon, later, later]);
    },
  );

  test.each(
    burnAttemptStateSchema.options.flatMap((state) =>
      (isLiveUnburned({ state }) ? [...STUCK_PROBLEMS, null] : [null]).map((problem) => ({ state, problem })),
    ),
  )('an attempt that is $state, $problem: never another end than its page says', async (attempt) => {
    const [soon, later] = [inMinutes(3), inMinutes(48)];
    const { state, problem } = attempt;
    const id = await toSign(later, { state, endsAt: soon, ...(problem === null ? {} : { problem }) });
    const end = isAuthorizationOpen(attempt) ? soon : later;
    expect([undefined, null, end]).toContain((await itemOf(id))?.actionEndsAt);
  });

  test('stuck with a wallet, and a hash that no node knows: with the authorization', async () => {
    const [soon, later] = [inMinutes(3), inMinutes(48)];
    const used = await toSign(later, { state: 'signing', endsAt: soon, problem: 'burn_nonce_used' });
    const problem = 'burn_transaction_unknown';
    const unknown = await toSign(later, { state: 'proof_stored', endsAt: soon, problem });
    const unclear = await toSign(later, { state: 'ready', endsAt: soon, problem: 'burn_unclear' });
    for (const [id, actionEndsAt] of [
      [used, soon],
      [unknown, soon],
      [unclear, later],
    ] as const)
      expect(await itemOf(id)).toMatchObject({ reason: 'burn_stuck', actionEndsAt });
  });

  test('and what ends first comes first', async () => {
    const second = await toSign(inMinutes(2));
    const first = await toSign(inMinutes(59), { state: 'ready', endsAt: inMinutes(1) });
    const { items } = await listInbox(database(), 'admin');
    const signs = items.filter(({ reason }) => reason === 'sign').map(({ id }) => id);
    expect(signs.slice(0, 2)).toEqual([first, second]);
  });

  test('burned and not confirmed: it has no end', async () => {
    const intent = anIntent({ intentType: 'offramp', status: 'burn_approved', expiresAt: inMinutes(9) });
    await mirror(intent);
    await database()
      .update(intents)
      .set({ statusSince: new Date(inMinutes(-60 * 24)) });
    expect(await itemOf(intent.id)).toMatchObject({ reason: 'burn_stuck', actionEndsAt: null });
  });

  test('to pay: with the code that ends first', async () => {
    const [soon, later] = [inMinutes(5), inMinutes(50)];
    const pay = (expiresAt: string, code: string | null) =>
      anIntent({ expiresAt, pixPayment: { ...PIX_PAYMENT, expiresAt: code }, clientReference: randomUUID() });
    const all = [pay(later, soon), pay(soon, later), pay(soon, null)];
    await mirror(...all);
    const ends = all.map(async ({ id }) => (await itemOf(id))?.actionEndsAt);
    expect(await Promise.all(ends)).toEqual([soon, soon, soon]);
  });

  test('and what has no action by time has no end', async () => {
    const failed = anIntent({ status: 'failed', expiresAt: inMinutes(9) });
    await mirror(failed);
    expect(await itemOf(failed.id)).toMatchObject({ reason: 'failed', actionEndsAt: null });
  });
});

describe('of more rows of a reason than are shown, those are shown that come first', () => {
  const ids = (reason: InboxReason) =>
    listInbox(database(), 'admin').then(({ items }) =>
      items.filter((item) => item.reason === reason).map(({ id }) => id),
    );

  test('stuck: what ends first', async () => {
    const problem = 'burn_nonce_used';
    const first = await toSign(inMinutes(90), { state: 'signing', endsAt: inMinutes(1), problem });
    const later = [];
    for (let minutes = 2; minutes < 8; minutes += 1)
      later.push(await toSign(inMinutes(minutes), { state: 'lapsed', endsAt: inMinutes(0), problem }));
    expect(await ids('burn_stuck')).toEqual([first, ...later.slice(0, 5)]);
  });

  const AT = new Date(inMinutes(-60));
  const OLD_FLOW = { flowVersion: 0, expiresAt: inMinutes(90) };
  /** What is to be resolved or watched, and has no end by time. */
  const WITHOUT_END: [InboxReason, Facts, Partial<typeof intents.$inferInsert>?][] = [
    ['burned_not_paid', { intentType: 'offramp', status: 'expired' }, { burnStanding: 'burned' }],
    ['ended_after_report', { status: 'expired' }, { wasReportedTaken: true }],
    // Not with the signature that it awaits. As the others: a statement that was found first waits longest.
    ['contradicted', { intentType: 'offramp', expiresAt: inMinutes(90) }, { contradictedAt: AT }],
    ['outcome_unknown', { intentType: 'offramp', status: 'expired' }, { burnStanding: 'open' }],
    ['overdue', { status: 'minting' }],
    ['failed', { status: 'failed' }],
    ['pay_reported', { status: 'awaiting_fiat_payment' }, { wasReportedTaken: true }],
    ['blocked_by_version', { ...OLD_FLOW, intentType: 'offramp' }],
    ['unknown_status', { status: 'teleporting' }],
    ['pay_later', { status: 'awaiting_fiat_payment' }],
  ];

  // The newest is on the page of whoever made it: what was forgotten is the oldest.
  test.each(WITHOUT_END)('%s, which has no end: what has waited longest', async (reason, facts, row = {}) => {
    const all = Array.from({ length: 7 }, () => anIntent(facts));
    await mirror(...all);
    for (const [place, { id }] of all.entries()) {
      const since = new Date(inMinutes(place - 3_000));
      const contradictedAt = row.contradictedAt && since;
      await database()
        .update(intents)
        .set({ ...row, createdAt: since, statusSince: since, ...(contradictedAt && { contradictedAt }) })
        .where(eq(intents.id, id));
    }
    expect(await ids(reason)).toEqual(all.slice(0, 6).map(({ id }) => id));
  });

  test('contradicted: by when that was found, not by its status', async () => {
    const [later, first] = [anIntent(), anIntent()];
    await mirror(later, first);
    const write = (id: string, foundAt: number, statusAt: number) =>
      database()
        .update(intents)
        .set({ contradictedAt: new Date(inMinutes(foundAt)), statusSince: new Date(inMinutes(statusAt)) })
        .where(eq(intents.id, id));
    await write(later.id, -1, -120);
    await write(first.id, -2, -60);
    expect(await ids('contradicted')).toEqual([first.id, later.id]);
  });

  test('to sign, which has no end: the newest', async () => {
    const all = [];
    for (let age = 0; age < 3; age += 1) {
      const id = await toSign(null);
      const at = new Date(inMinutes(-age));
      await database().update(intents).set({ createdAt: at, statusSince: at }).where(eq(intents.id, id));
      all.push(id);
    }
    expect(await ids('sign')).toEqual(all);
  });
});
