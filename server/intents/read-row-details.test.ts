import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { DETAIL_COLUMNS, type DetailColumn } from '#lib/intents/list/list-columns.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { intentPageSchema } from '#lib/intents/page/intent-page.ts';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { insertLabel } from '#server/store/intents/annotations-repository.ts';
import { database } from '#server/store/database.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listIntents } from './list-intents.ts';

useTestDatabase();

const [MINT, BURN, OWN] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`, `0x${'ef'.repeat(32)}`];
const STARTS_AT = '2099-11-22T12:00:00.000Z';
const ENDED_AT = '2026-11-21T12:05:00.000Z';

const waiting = anIntent({ pixPayment: PIX_PAYMENT });
const paid = anIntent({ status: 'completed', metadata: { mintTxSignature: MINT }, updatedAt: ENDED_AT });
const burned = anIntent({ intentType: 'offramp', metadata: { burnTxSignature: BURN } });
const proven = anIntent({ intentType: 'offramp', status: 'burn_approved' });
const failed = anIntent({ intentType: 'offramp', status: 'failed', updatedAt: ENDED_AT });
const scheduled = anIntent({
  ...{ intentType: 'offramp', status: 'scheduled', scheduledFor: STARTS_AT, expiresAt: null },
});
let session: Session;

beforeAll(async () => {
  session = await sessionOf('operator');
  const db = database();
  await mirror(anIntent({ id: paid.id, pixPayment: PIX_PAYMENT }));
  await mirror(waiting, paid, burned, proven, failed, scheduled);
  await storeProof(proven, 'mined');
  await storeProof(failed, 'reverted');
  await db.execute(sql`update intents set created_by = ${session.userId} where id = ${waiting.id}`);
  for (const label of ['zeta', 'alpha'])
    await insertLabel(db, {
      ...{ intentId: paid.id, label, intentCreatedAt: new Date(paid.createdAt), createdBy: session.userId },
    });
});

async function storeProof(intent: Intent, state: string): Promise<void> {
  const chain = sql`${intent.id}, ${intent.chainId}, ${`0x${'a1'.repeat(20)}`}`;
  await database().execute(sql`
    with attempt as (insert into burn_attempts (intent_id, chain_id, token_holder, state, started_by)
      values (${chain}, 'accepted', ${session.userId}) returning id)
    insert into burn_proofs (attempt_id, intent_id, chain_id, token_holder, proof, state)
      select id, ${chain}, ${OWN}, ${state} from attempt`);
}

async function pageWith(details?: readonly DetailColumn[]) {
  const page = await listIntents({
    filter: intentFilterSchema.parse({}),
    session,
    ...(details && { details }),
  });
  expect(intentPageSchema.parse(page)).toEqual(page);
  return page;
}

test('a list without such a column has nothing beside its rows', async () => {
  expect(await pageWith()).not.toHaveProperty('details');
  expect(await pageWith([])).not.toHaveProperty('details');
});

test('each row has what the chosen columns show, and nothing else', async () => {
  const { details, intents } = await pageWith(['createdBy', 'labels']);
  expect(Object.keys(details ?? {})).toHaveLength(intents.length);
  expect(details?.[waiting.id]).toEqual({ createdBy: session.name, labels: [] });
  expect(details?.[paid.id]).toEqual({ createdBy: null, labels: ['alpha', 'zeta'] });
});

test('all of them: when it ended, its mint or burn, its Pix id while it awaits payment and once paid', async () => {
  const { details } = await pageWith(DETAIL_COLUMNS);
  const nothing = {
    ...{ endedAt: null, expiresAt: waiting.expiresAt, scheduledFor: null },
    ...{ createdBy: null, transactionId: null, pixTxid: null, labels: [], handledBy: null },
  };
  expect(details?.[waiting.id]).toEqual({
    ...nothing,
    createdBy: session.name,
    pixTxid: PIX_PAYMENT.txid,
  });
  expect(details?.[paid.id]).toEqual({
    ...nothing,
    endedAt: ENDED_AT,
    transactionId: MINT,
    pixTxid: PIX_PAYMENT.txid,
    labels: ['alpha', 'zeta'],
  });
  expect(details?.[burned.id]).toEqual({ ...nothing, transactionId: BURN });
  expect(details?.[proven.id]).toEqual({ ...nothing, transactionId: OWN });
  // What the chain refused is no burn of it.
  expect(details?.[failed.id]).toEqual({ ...nothing, endedAt: ENDED_AT });
});

test('[R48] [R50] each has the end and the start that the service names, where it names one', async () => {
  const { details } = await pageWith(['expiresAt', 'scheduledFor']);
  expect(details?.[waiting.id]).toEqual({ expiresAt: waiting.expiresAt, scheduledFor: null });
  expect(details?.[scheduled.id]).toEqual({ expiresAt: null, scheduledFor: STARTS_AT });
  // Once it is not scheduled any more there is no start.
  await mirror({ ...scheduled, status: 'paying_out', scheduledFor: undefined, updatedAt: ENDED_AT });
  const { details: after } = await pageWith(['scheduledFor']);
  expect(after?.[scheduled.id]).toEqual({ scheduledFor: null });
});

test('what burned and was not paid, above the list, has them too', async () => {
  const pinned = anIntent({ intentType: 'offramp', status: 'expired', metadata: { burnTxSignature: BURN } });
  await mirror(pinned);
  await database().execute(sql`update intents set burn_standing = 'burned' where id = ${pinned.id}`);
  const page = await listIntents({
    filter: intentFilterSchema.parse({ limit: 1, date: 'created' }),
    details: ['transactionId'],
    session,
  });
  expect(page.pinned.intents.map(({ id }) => id)).toEqual([pinned.id]);
  expect(page.details?.[pinned.id]).toEqual({ transactionId: BURN });
});

test.each(['failed', 'refunded', 'paying_out', 'on_hold'])(
  '[R48] one that is %s has no start of its payout, even where the service goes on naming one',
  async (status) => {
    const left = anIntent({ intentType: 'offramp', status, scheduledFor: STARTS_AT });
    await mirror(left);
    const { details } = await pageWith(['scheduledFor']);
    expect(details?.[left.id]).toEqual({ scheduledFor: null });
  },
);
