import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { isOtherMint, MINT_STANDINGS, type MintStanding } from '#lib/intents/mint/mint-reading.ts';
import { REPORT_EXCEPTIONS } from '#lib/reports/exceptions.ts';
import type { ReconciledRow } from '#lib/reports/report-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { database } from '#server/store/database.ts';
import { addIntentTerms } from '#server/store/intents/intents-repository.ts';
import { listReconciled, type ReconciledRecord } from '#server/store/reports/reconciliation-repository.ts';
import { listReads, unreadableRows } from '#server/store/schema/schema-lists.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReconciliation, toScope } from './get-reconciliation.ts';
import { getReport } from './get-report.ts';

// Longer than these tests will be run: their days are fixed.
useTestDatabase({ WEBHOOK_RETENTION_DAYS: '3650' });

const DAY = { from: '2026-11-10', to: '2026-11-10' };
const NOON = '2026-11-10T15:00:00.000Z';
const LATER = '2026-11-10T16:00:00.000Z';
let session: Session;

beforeAll(async () => {
  session = await sessionOf('viewer');
});
beforeEach(async () => {
  await database().execute(
    sql.raw('truncate webhook_deliveries, burn_handlings, burn_attempts, intents cascade'),
  );
});

const report = (period = DAY) => getReport({ period, today: '2026-11-25' }, session);
const reconciliation = (period = DAY) => {
  forget('shared-readings');
  return getReconciliation(period, session);
};

/** A completed conversion of the day that matches. */
function matching(facts: object = {}): Intent {
  const intentType = 'intentType' in facts ? facts.intentType : 'onramp';
  const transaction = intentType === 'onramp' ? 'mintTxSignature' : 'burnTxSignature';
  return anIntent({
    status: 'completed',
    updatedAt: NOON,
    metadata: { amountCents: 1_000, [transaction]: '0xabc' },
    ...facts,
  });
}

/** Puts it into the mirror, with the event that reported it unless it is left out. */
async function hold(intent: Intent, { event = true } = {}): Promise<void> {
  await mirror(intent);
  if (event) await receive(intent);
}

async function receive({ id, intentType, status }: Intent, verdict = 'accepted'): Promise<void> {
  const type = `${intentType === 'onramp' ? 'payin' : 'payout'}.${status}`;
  await database()
    .execute(sql`insert into webhook_deliveries (event_id, type, intent_id, verdict, body, headers)
    values (${randomUUID()}, ${type}, ${id}, ${verdict}, '{}', '{}')`);
}

describe('the totals', () => {
  test('are of the days of São Paulo, by the day of the end, for each type, network and end', async () => {
    await hold(matching({ updatedAt: '2026-11-10T03:00:00.000Z' }));
    await hold(matching({ updatedAt: '2026-11-11T02:59:59.999Z', chainId: 'base' }));
    await hold(matching({ updatedAt: '2026-11-11T03:00:00.000Z' }));
    await hold(matching({ intentType: 'offramp' }));
    await hold(matching({ status: 'refunded' }));
    for (const status of ['refunding', 'failed', 'failed', 'expired', 'canceled', 'minting'])
      await hold(matching({ status }));
    await hold(matching({ intentType: 'offramp', status: 'expired', metadata: null }));
    const { total, chains, days, isOpen } = await report();
    const sum = (count: number, cents: number) => ({ count, cents, unknown: 0, contradicted: 0 });
    const [none, one, two] = [sum(0, 0), sum(1, 1_000), sum(2, 2_000)];
    expect(total).toEqual({
      onramp: { completed: two, doubted: 0, refunded: one, refunding: one, failed: two, ended: two },
      offramp: {
        ...{ completed: one, doubted: 0, refunded: none, refunding: none, failed: none },
        ended: { count: 1, cents: 0, unknown: 1, contradicted: 0 },
      },
    });
    expect(chains.map(({ chainId, total: own }) => [chainId, own.onramp.completed.count])).toEqual([
      ['ethereum', 1],
      ['base', 1],
    ]);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-10']);
    expect(isOpen).toBe(false);
    const ofTwoDays = await report({ from: '2026-11-10', to: '2026-11-11' });
    expect(ofTwoDays.days.map(({ day, total: own }) => [day, own.onramp.completed.cents])).toEqual([
      ['2026-11-11', 1_000],
      ['2026-11-10', 2_000],
    ]);
  });

  test('name what was received and not minted, and what was burned and not paid, now', async () => {
    const amount = { metadata: { amountCents: 500 } };
    for (const status of ['awaiting_fiat_payment', 'fiat_received', 'minting', 'completed'])
      await hold(matching({ status, ...amount }));
    for (const status of ['awaiting_burn_approval', 'burn_approved', 'paying_out', 'failed'])
      await hold(matching({ intentType: 'offramp', status, ...amount }));
    await hold(matching({ status: 'minting', metadata: null }));
    expect((await report()).open).toMatchObject({
      onramp_in_progress: { onramp: { count: 3, cents: 1_000, unknown: 1, contradicted: 0 } },
      offramp_in_progress: { offramp: { count: 2, cents: 1_000, unknown: 0, contradicted: 0 } },
    });
  });

  test('name what burned and was not paid, handled or not, and what is being refunded, now', async () => {
    const amount = { metadata: { amountCents: 500 }, updatedAt: '2026-01-10T15:00:00.000Z' };
    for (const status of ['expired', 'failed', 'refunding', 'completed', 'paying_out'])
      await holdBurn(matching({ status, ...amount }), 'burned');
    await holdBurn(matching({ status: 'canceled', metadata: null }), 'burned');
    for (const status of ['expired', 'failed']) await holdBurn(matching({ status, ...amount }), 'open');
    const handled = matching({ status: 'expired', ...amount });
    await holdBurn(handled, 'burned');
    await markHandled(handled.id, { note: 'Paid by hand', session: await sessionOf('approver') });
    const contradicted = matching({ status: 'refunding', ...amount });
    await hold(contradicted);
    await database().execute(sql`update intents set contradicted_at = now() where id = ${contradicted.id}`);
    for (const status of ['failed', 'expired', 'refunding']) {
      const paid = matching({ ...amount, status: 'fiat_received' });
      await hold(paid);
      await hold({ ...paid, status, updatedAt: NOON });
    }
    expect((await report()).open).toMatchObject({
      burned_not_paid: { offramp: { count: 4, cents: 1_500, unknown: 1, contradicted: 0 } },
      burned_unconfirmed: { offramp: { count: 0, cents: 0, unknown: 0, contradicted: 0 } },
      ended_after_taken: { onramp: { count: 2, cents: 1_000, unknown: 0, contradicted: 0 } },
      refunding: { onramp: { count: 2, cents: 500, contradicted: 1 }, offramp: { count: 1, cents: 500 } },
    });
    const listOf = (status: string) => listIntents({ filter: intentFilterSchema.parse({ status }), session });
    const rowsOf = async (status: string) => (await listOf(status)).intents.map((row) => row.status).sort();
    expect(await rowsOf('burned_not_paid')).toEqual(['canceled', 'expired', 'expired', 'failed']);
    expect(await rowsOf('refunding')).toEqual(['refunding', 'refunding', 'refunding']);
  });

  test('sum what was reported as paid or burned, also in a status that does not say so', async () => {
    const three = { count: 3, cents: 3_000, unknown: 0, contradicted: 0 };
    const metadata = { amountCents: 1_000 };
    for (const [intentType, taken] of [
      ['onramp', 'fiat_received'],
      ['offramp', 'burn_approved'],
    ] as const)
      for (const status of [
        'teleporting',
        'requires_compliance',
        'created',
        'expired',
        'failed',
        'completed',
      ]) {
        const intent = matching({ intentType, status: taken, metadata });
        await hold(intent);
        await hold({ ...intent, status, updatedAt: '2026-11-10T16:00:00.000Z' });
        await hold(matching({ intentType, status, metadata }));
      }
    expect((await report()).open).toMatchObject({
      onramp_in_progress: { onramp: three },
      offramp_in_progress: { offramp: three },
      status_unclear: { onramp: three, offramp: three },
    });
  });

  test('leave out, and name, what is not known and what is contradicted', async () => {
    await hold(matching({ metadata: null }));
    const contradicted = matching();
    await hold(contradicted);
    await database().execute(sql`update intents set contradicted_at = now() where id = ${contradicted.id}`);
    expect((await report()).total.onramp.completed).toEqual({
      count: 2,
      cents: 0,
      unknown: 1,
      contradicted: 1,
    });
  });

  test("say since when the service's list is not synced, and what of it cannot be read", async () => {
    await database().delete(listReads);
    await database().delete(unreadableRows);
    expect((await report()).sync).toEqual({ unconfirmedSince: null, unreadableCount: 0, unreadable: [] });
    await database()
      .insert(listReads)
      .values({ list: 'intents', failingSince: new Date(NOON) });
    await database()
      .insert(unreadableRows)
      .values({ list: 'intents', key: 'a', reason: 'Invalid option', raw: '{}' });
    const { sync } = await report();
    expect(sync).toMatchObject({ unconfirmedSince: NOON, unreadableCount: 1, unreadable: [{ key: 'a' }] });
  });
});

interface Case {
  readonly name: string;
  readonly cause: (intent: Intent) => Promise<void>;
  readonly facts?: object;
}

const change = (column: string, value: string) => async (intent: Intent) => {
  await hold(intent);
  await database().execute(
    sql`update intents set ${sql.raw(column)} = ${sql.raw(value)} where id = ${intent.id}`,
  );
};

const readMint = (standing: MintStanding) => async (intent: Intent) => {
  await hold(intent);
  await database().execute(sql`insert into mint_readings (intent_id, chain_id, transaction_id, standing)
    values (${intent.id}, 'ethereum', '0xabc', ${standing})`);
};

const NAMED_BURN = { intentType: 'offramp', metadata: { amountCents: 1_000, burnTxSignature: '0xABC' } };

const endedAfter =
  (status: string, end = 'canceled') =>
  async (intent: Intent) => {
    await mirror({ ...intent, status, metadata: null, updatedAt: '2026-11-10T14:00:00.000Z' });
    await hold({ ...intent, status: end, metadata: null });
  };

/** A proof that the service took. */
async function holdProof(intent: Intent, proof: string, state = 'accepted'): Promise<void> {
  await hold(intent);
  const attemptId = randomUUID();
  const chain = sql`${intent.id}, ${intent.chainId}, ${`0x${'a1'.repeat(20)}`}`;
  await database()
    .execute(sql`insert into burn_attempts (id, intent_id, chain_id, token_holder, state, started_by)
    values (${attemptId}, ${chain}, 'accepted', ${session.userId})`);
  await database()
    .execute(sql`insert into burn_proofs (attempt_id, intent_id, chain_id, token_holder, proof, state)
    values (${attemptId}, ${chain}, ${proof}, ${state})`);
}

/** How a row that matches comes not to match. Its name begins with the exception that it has then. */
const CASES: readonly Case[] = [
  { name: 'no_webhook', cause: (intent) => hold(intent, { event: false }) },
  {
    name: 'no_webhook: only a forged one',
    cause: async (intent) => {
      await mirror(intent);
      await receive(intent, 'bad_signature');
    },
  },
  {
    name: 'no_webhook: only one of another status',
    cause: async (intent) => {
      await mirror(intent);
      await receive({ ...intent, status: 'processing' });
    },
  },
  { name: 'no_transaction', cause: hold, facts: { metadata: { amountCents: 1 } } },
  { name: 'unknown_amount', cause: hold, facts: { metadata: { mintTxSignature: '0xabc' } } },
  { name: 'failed', cause: hold, facts: { status: 'failed' } },
  { name: 'refunding', cause: hold, facts: { status: 'refunding', metadata: null } },
  { name: 'refunded_after_mint', cause: hold, facts: { status: 'refunded' } },
  { name: 'refunded_after_paid', cause: endedAfter('completed', 'refunded') },
  {
    name: 'refunded_after_paid: an offramp',
    cause: endedAfter('completed', 'refunded'),
    facts: { intentType: 'offramp' },
  },
  ...MINT_STANDINGS.filter(isOtherMint).map((standing) => ({
    ...{ name: `mint_differs: ${standing}`, cause: readMint(standing) },
  })),
  { name: 'mint_not_found', cause: readMint('not_found') },
  { name: 'unconfirmed', cause: change('event_status', `'completed'`) },
  { name: 'contradicted', cause: change('contradicted_at', 'now()') },
  {
    name: 'facts_differ',
    cause: async (intent) => {
      await hold(intent);
      await mirror({ ...intent, metadata: { ...intent.metadata, amountCents: 900 }, updatedAt: LATER });
      await reviewContradictionsOf(intent);
    },
  },
  { name: 'burned_not_paid', cause: (intent) => holdBurn(intent, 'burned'), facts: { status: 'expired' } },
  { name: 'outcome_unknown', cause: (intent) => holdBurn(intent, 'open'), facts: { status: 'canceled' } },
  { name: 'outcome_unknown: completed', cause: holdAsked, facts: NAMED_BURN },
  { name: 'burn_differs', cause: (intent) => holdProof(intent, '0xdef'), facts: NAMED_BURN },
  {
    name: 'burn_shared',
    cause: async (intent) => {
      await hold(intent);
      await mirror(matching({ ...NAMED_BURN, updatedAt: '2026-11-12T15:00:00.000Z' }));
    },
    facts: NAMED_BURN,
  },
  { name: 'burn_repeated', cause: change('is_burn_repeated', 'true'), facts: NAMED_BURN },
  { name: 'ended_after_payment: a mint is named', cause: hold, facts: { status: 'expired' } },
  { name: 'ended_after_payment: a burn is named', cause: hold, facts: { ...NAMED_BURN, status: 'canceled' } },
  { name: 'ended_after_payment: it was received', cause: endedAfter('fiat_received') },
  {
    name: 'ended_after_payment: a burn was approved',
    cause: endedAfter('burn_approved'),
    facts: { intentType: 'offramp' },
  },
];
const exceptionOf = ({ name }: Case) => name.split(':')[0] ?? name;

async function holdBurn(intent: Intent, standing: string): Promise<void> {
  await hold({ ...intent, intentType: 'offramp' });
  await database().execute(sql`update intents set burn_standing = ${standing} where id = ${intent.id}`);
}

/** A wallet was asked for it here. */
async function holdAsked(intent: Intent): Promise<void> {
  await holdBurn(intent, 'open');
  await database()
    .execute(sql`insert into burn_attempts (intent_id, chain_id, token_holder, state, asked_at, started_by)
    values (${intent.id}, ${intent.chainId}, ${`0x${'a1'.repeat(20)}`}, 'lapsed', now(), ${session.userId})`);
}

test.each(CASES)(
  'what puts a completed one in doubt is on its page and in lists, too: $name',
  async (one) => {
    const intent = matching(one.facts);
    await one.cause(intent);
    const detail = await getIntentDetail({ id: intent.id, session });
    const doubts = COMPLETION_DOUBTS.filter((doubt) => doubt === exceptionOf(one));
    expect(detail.doubts).toEqual(detail.status === 'completed' ? doubts : []);
    const filter = intentFilterSchema.parse({});
    const { intents, pinned } = await listIntents({ filter, session });
    const row = [...intents, ...pinned.intents].find(({ id }) => id === intent.id);
    expect(row?.doubts).toEqual(detail.doubts);
  },
);

describe('the reconciliation', () => {
  test('of what matches has no row, and counts apart a refund of what was never minted', async () => {
    await hold(matching());
    await hold(matching({ intentType: 'offramp' }));
    await hold(matching({ status: 'refunded', metadata: null }));
    const { at, ...found } = await reconciliation();
    expect(found).toEqual({
      checked: 3,
      matched: 3,
      onlyNamed: 2,
      refundReported: 0,
      withoutTransaction: 1,
      unexplained: 0,
      counts: {},
      rows: [],
    });
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  });

  test('that serves again says as of when it is', async () => {
    const first = await reconciliation();
    await hold(matching());
    expect(await getReconciliation(DAY, session)).toEqual(first);
  });

  test('names a mint that was read on its chain', async () => {
    const intent = matching();
    await readMint('minted')(intent);
    expect(await reconciliation()).toMatchObject({ checked: 1, matched: 1, onlyNamed: 0 });
    const [row] = await listReconciled(database(), toScope(DAY), { limit: 1 });
    expect(row).toMatchObject({ id: intent.id, chainSide: 'minted' });
  });

  test('does not count what moved nothing, nor what is of other days, nor what goes on', async () => {
    await hold(matching({ status: 'expired', metadata: null }), { event: false });
    await hold(matching({ updatedAt: '2026-11-11T15:00:00.000Z' }), { event: false });
    await hold(matching({ status: 'minting' }), { event: false });
    expect(await reconciliation()).toMatchObject({ checked: 0, matched: 0 });
  });

  test.each(CASES)('finds $name', async (one) => {
    const intent = matching(one.facts);
    await one.cause(intent);
    await hold(matching());
    const { checked, matched, counts, rows } = await reconciliation();
    expect([checked, matched]).toEqual([2, 1]);
    const exception = exceptionOf(one);
    expect(rows.map(({ id, exceptions }) => [id, exceptions])).toEqual([[intent.id, [exception]]]);
    expect(counts).toEqual({ [exception]: 1 });
  });

  test('has a case for each exception', () => {
    expect(new Set(CASES.map(exceptionOf))).toEqual(new Set(REPORT_EXCEPTIONS));
  });

  test('shows the transaction of a proof, whatever became of it, and takes the named one in any case of letters', async () => {
    const escalated = matching({ intentType: 'offramp', status: 'expired', metadata: { amountCents: 1 } });
    await holdProof(escalated, '0xdef', 'escalated');
    await database().execute(sql`update intents set burn_standing = 'burned' where id = ${escalated.id}`);
    expect((await reconciliation()).rows).toMatchObject([{ chainSide: 'proven', transactionId: '0xdef' }]);
    await holdProof(matching({ ...NAMED_BURN, chainId: 'base' }), '0xabc');
    expect(await reconciliation()).toMatchObject({ checked: 2, matched: 1, counts: { burned_not_paid: 1 } });
  });

  test('shows the burn that is proven, where the service names another', async () => {
    const intent = matching(NAMED_BURN);
    await holdProof(intent, '0xdef');
    await database().execute(sql`update intents set burn_standing = 'burned' where id = ${intent.id}`);
    expect((await reconciliation()).rows).toMatchObject([{ chainSide: 'proven', transactionId: '0xdef' }]);
    await database().execute(sql`
      insert into burn_proofs (attempt_id, intent_id, chain_id, token_holder, proof, state, updated_at)
      select attempt_id, intent_id, chain_id, token_holder, '0xabc', state, '2026-11-10' from burn_proofs`);
    const [row] = await listReconciled(database(), toScope(DAY), { limit: 1 });
    expect(row).toMatchObject({ chainSide: 'proven', transactionId: '0xabc' });
  });

  test('[R82] takes no proof that counts for another offramp', async () => {
    const ofOther = sql`update burn_proofs set last_error = 'burn_proof_of_other_intent'`;
    await holdProof(matching(NAMED_BURN), '0xdef', 'escalated');
    await database().execute(ofOther);
    expect(await reconciliation()).toMatchObject({ checked: 1, matched: 1, counts: {} });
    const failed = matching({ intentType: 'offramp', status: 'failed', metadata: { amountCents: 1 } });
    await holdProof(failed, '0xabc', 'escalated');
    await database().execute(ofOther);
    const { rows } = await reconciliation();
    expect(rows).toMatchObject([{ id: failed.id, chainSide: 'none', transactionId: null }]);
  });

  test.each([
    ['stored', null, false],
    ['dropped', 'burn_proof_conflict', false],
    ['escalated', 'burn_proof_of_other_intent', false],
    ['reverted', null, false],
    ['mined', null, true],
    ['accepted', null, true],
  ])('[R82] a hash that was entered for another offramp, %s (%s), is a shared burn: %s', async (...facts) => {
    const [state, problem, isShared] = facts;
    await hold(matching(NAMED_BURN));
    const other = matching({ intentType: 'offramp', status: 'awaiting_burn_approval', metadata: null });
    await holdProof(other, '0xabc', state);
    await database().execute(sql`update burn_proofs set last_error = ${problem}`);
    await addIntentTerms(database(), [{ intentId: other.id, term: '0xabc' }]);
    expect((await reconciliation()).counts).toEqual(isShared ? { burn_shared: 1 } : {});
  });

  test('takes a mint that was read for the transaction that is named now, and no other', async () => {
    const intent = matching();
    await readMint('minted')(intent);
    await database().execute(sql`update mint_readings set transaction_id = '0xdef'`);
    expect(await reconciliation()).toMatchObject({ checked: 1, matched: 1, onlyNamed: 1 });
    await database().execute(sql`update mint_readings set standing = 'nothing'`);
    expect((await reconciliation()).counts).toEqual({});
  });

  test('names who takes care of it, else who created it', async () => {
    const [creator, handler] = [await sessionOf('operator'), await sessionOf('approver')];
    const [made, handled, elsewhere] = [matching(), matching({ status: 'expired' }), matching()];
    for (const intent of [made, elsewhere]) await hold(intent, { event: false });
    await holdBurn(handled, 'burned');
    const ids = sql`(${made.id}, ${handled.id})`;
    await database().execute(sql`update intents set created_by = ${creator.userId} where id in ${ids}`);
    await database().execute(sql`insert into burn_handlings (intent_id, is_handled, note, user_id)
      values (${handled.id}, true, '', ${handler.userId})`);
    await database().execute(sql`update intents set burn_handled_at = now() where id = ${handled.id}`);
    const owners = new Map((await reconciliation()).rows.map(({ id, owner }) => [id, owner]));
    expect([made, handled, elsewhere].map(({ id }) => owners.get(id))).toEqual([
      creator.name,
      handler.name,
      null,
    ]);
  });

  test('begins with the worst on the page, and in files has every row once, the newest first', async () => {
    const statuses = ['completed', 'failed', 'completed', 'refunding', 'completed'];
    for (const [index, status] of statuses.entries()) {
      const updatedAt = `2026-11-10T15:0${String(Math.floor(index / 2))}:00.000Z`;
      const facts = status === 'refunding' ? { status, metadata: null } : { status };
      await hold(matching({ ...facts, updatedAt }), { event: status !== 'completed' });
    }
    await hold(matching());
    const rows: ReconciledRecord[] = [];
    for (;;) {
      const batch = await listReconciled(database(), toScope(DAY), { limit: 2, after: rows.at(-1) });
      rows.push(...batch);
      if (batch.length < 2) break;
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
    const times = rows.map(({ endedAt }) => endedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const shown: readonly ReconciledRow[] = (await reconciliation()).rows;
    expect(shown.map(({ exceptions }) => exceptions[0])).toEqual([
      'failed',
      'refunding',
      'no_webhook',
      'no_webhook',
      'no_webhook',
    ]);
    const ofWebhook = rows.filter(({ exceptions }) => exceptions[0] === 'no_webhook');
    expect(shown.slice(2).map(({ id }) => id)).toEqual(ofWebhook.map(({ id }) => id));
  });
});
