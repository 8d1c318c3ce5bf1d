import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { handleIntent } from '#server/intents/handle-intent.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReconciliation } from './get-reconciliation.ts';

// Longer than these tests will be run: their days are fixed.
useTestDatabase({ WEBHOOK_RETENTION_DAYS: '3650' });

const DAY = { from: '2026-11-10', to: '2026-11-10' };
const NOTE = 'The webhook was lost in the outage of that day; amounts agree';

beforeEach(async () => {
  forget('shared-readings');
  await database().execute(sql.raw('truncate webhook_deliveries, burn_handlings, intents cascade'));
});

/** Completed on the day; no webhook reported it. */
async function withoutWebhook(): Promise<Intent> {
  const intent = anIntent({
    status: 'completed',
    updatedAt: '2026-11-10T15:00:00.000Z',
    metadata: { amountCents: 1_000, mintTxSignature: '0xabc' },
  });
  await mirror(intent);
  return intent;
}

/** In a status of the day that its webhook reported. */
async function inStatus(status: string, intentType: 'onramp' | 'offramp' = 'onramp'): Promise<Intent> {
  const intent = anIntent({ intentType, status, updatedAt: '2026-11-10T15:00:00.000Z' });
  await mirror(intent);
  const type = `${intentType === 'onramp' ? 'payin' : 'payout'}.${status}`;
  await database()
    .execute(sql`insert into webhook_deliveries (event_id, type, intent_id, verdict, body, headers)
    values (${randomUUID()}, ${type}, ${intent.id}, 'accepted', '{}', '{}')`);
  return intent;
}

async function explain({ id }: Intent, isHandled = true): Promise<string> {
  const session = await sessionOf('approver');
  await markHandled(id, { isHandled, note: NOTE, session });
  return session.name;
}

const reconciliation = async () => getReconciliation(DAY, await sessionOf('viewer'));

describe('an exception', () => {
  test('that a user explained says why, by whom and when, is counted apart, and comes last', async () => {
    const [explained, open] = [await withoutWebhook(), await withoutWebhook()];
    expect(await reconciliation()).toMatchObject({ unexplained: 2, counts: { no_webhook: 2 } });
    const name = await explain(explained);
    const { unexplained, counts, rows } = await reconciliation();
    expect([unexplained, counts]).toEqual([1, { no_webhook: 2 }]);
    expect(rows.map(({ id, explanation }) => [id, explanation])).toEqual([
      [open.id, null],
      [explained.id, { note: NOTE, by: name, at: expect.stringMatching(/^\d{4}-.*Z$/) as string }],
    ]);
    await explain(explained, false);
    expect((await reconciliation()).unexplained).toBe(2);
  });

  test('that came later is not explained by a note that was written before', async () => {
    const intent = await withoutWebhook();
    await explain(intent);
    await database()
      .execute(sql`insert into mint_readings (intent_id, chain_id, transaction_id, standing, read_at)
      values (${intent.id}, ${intent.chainId}, '0xabc', 'other_amount', now())`);
    const other = await withoutWebhook();
    await explain(other);
    expect(await reconciliation()).toMatchObject({
      unexplained: 1,
      rows: [
        { id: intent.id, exceptions: ['mint_differs', 'no_webhook'], explanation: null },
        { id: other.id },
      ],
    });
  });

  test('that is gone leaves nothing to explain', async () => {
    const intent = await withoutWebhook();
    await database()
      .execute(sql`insert into webhook_deliveries (event_id, type, intent_id, verdict, body, headers)
      values (${randomUUID()}, 'payin.completed', ${intent.id}, 'accepted', '{}', '{}')`);
    expect(await reconciliation()).toMatchObject({ matched: 1, unexplained: 0 });
    await expect(explain(intent)).rejects.toMatchObject({ fault: { code: 'intent_wrong_status' } });
  });

  test('that is another one of the same kind is not explained: its refund failed too', async () => {
    const intent = await inStatus('failed');
    await explain(intent);
    expect(await reconciliation()).toMatchObject({ unexplained: 0 });
    for (const [index, status] of ['refunding', 'failed'].entries())
      await mirror({ ...intent, status, updatedAt: `2026-11-10T16:0${String(index)}:00.000Z` });
    forget('shared-readings');
    expect(await reconciliation()).toMatchObject({ unexplained: 1, rows: [{ explanation: null }] });
  });

  test('is not explained by the note of the failure before it, also once that is reported late', async () => {
    const intent = await inStatus('failed');
    await explain(intent);
    const again = [
      { status: 'refunding', updatedAt: '2026-11-10T16:00:00.000Z' },
      { status: 'failed', failureCode: 'refund_failed', updatedAt: '2026-11-10T16:01:00.000Z' },
    ];
    for (const facts of again) await mirror({ ...intent, ...facts });
    const first = signDelivery(eventData(intent));
    expect(await receiveApplied(first.rawBody, first.headers)).toMatchObject({ status: 200 });
    forget('shared-readings');
    expect(await reconciliation()).toMatchObject({ unexplained: 1, rows: [{ explanation: null }] });
  });

  test('has its creator as its owner again once the mark is withdrawn or is of something else', async () => {
    const [withdrawn, outdated, marked] = [
      await inStatus('failed'),
      await inStatus('failed'),
      await inStatus('failed'),
    ];
    const creator = await sessionOf('operator');
    await database().update(intents).set({ createdBy: creator.userId });
    for (const intent of [withdrawn, outdated, marked]) await explain(intent);
    await explain(withdrawn, false);
    await mirror({ ...outdated, status: 'refunding', updatedAt: '2026-11-10T16:00:00.000Z' });
    forget('shared-readings');
    const owners = new Map((await reconciliation()).rows.map(({ id, owner }) => [id, owner]));
    expect([withdrawn, outdated, marked].map(({ id }) => owners.get(id))).toEqual([
      creator.name,
      creator.name,
      (await sessionOf('approver')).name,
    ]);
  });

  test('is explained only as it was seen, and is read again where it was not', async () => {
    const intent = await inStatus('failed');
    const approver = await sessionOf('approver');
    const seenOf = async () =>
      (await getReconciliation(DAY, approver)).rows.find(({ id }) => id === intent.id)?.seen ?? '';
    const mark = async (seen: string) =>
      handleIntent({
        intentId: intent.id,
        isHandled: true,
        note: NOTE,
        seen,
        session: await sessionOf('approver'),
      });
    const seen = await seenOf();
    await database().execute(sql`update intents set event_status = 'refunding' where id = ${intent.id}`);
    await expect(mark(seen)).rejects.toMatchObject({ fault: { code: 'intent_changed' } });
    expect(await seenOf()).not.toBe(seen);
    await mark(await seenOf());
    expect(await reconciliation()).toMatchObject({ unexplained: 0, rows: [{ explanation: { note: NOTE } }] });
  });
});

test('who may explain sees what a mark would be of now, also where another process refused one', async () => {
  const intent = await inStatus('failed');
  const approver = await sessionOf('approver');
  const [first, shown] = [await getReconciliation(DAY, approver), await reconciliation()];
  expect(shown).toEqual(first);
  expect(await getReconciliation(DAY, approver)).toEqual(first);
  await database().execute(sql`update intents set event_status = 'refunding' where id = ${intent.id}`);
  const rows = [{ id: intent.id, exceptions: ['failed', 'unconfirmed'] }];
  expect(await getReconciliation(DAY, approver)).toMatchObject({ rows });
  expect(await reconciliation()).toMatchObject({ rows });
  await database().execute(sql`update intents set status = 'minting' where id = ${intent.id}`);
  expect((await getReconciliation(DAY, approver)).rows).toEqual([]);
});

test('a clock of the service that is ahead leaves an explanation what it is', async () => {
  const updatedAt = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
  const intent = anIntent({ status: 'failed', updatedAt });
  await mirror(intent);
  await explain(intent);
  const days = { from: '2000-01-01', to: '2099-12-31' };
  const { rows } = await getReconciliation(days, await sessionOf('viewer'));
  expect(rows).toMatchObject([{ id: intent.id, explanation: { note: NOTE } }]);
});

describe('the note of an older version', () => {
  async function markedBefore(intent: Intent): Promise<void> {
    const { userId } = await sessionOf('admin');
    await database().execute(sql`insert into burn_handlings (intent_id, is_handled, note, user_id)
      values (${intent.id}, true, ${NOTE}, ${userId})`);
    await database().execute(sql`update intents set burn_handled_at = now() where id = ${intent.id}`);
  }
  async function aBurn(status: 'expired' | 'failed'): Promise<Intent> {
    const intent = await inStatus(status, 'offramp');
    await database().update(intents).set({ burnStanding: 'burned' }).where(eq(intents.id, intent.id));
    return intent;
  }

  test('explains a burn that was not paid, and a failure', async () => {
    for (const status of ['expired', 'failed'] as const) await markedBefore(await aBurn(status));
    const { unexplained, rows } = await reconciliation();
    expect([unexplained, rows.map(({ explanation }) => explanation?.note)]).toEqual([0, [NOTE, NOTE]]);
    expect(new Set(rows.flatMap(({ exceptions }) => exceptions))).toEqual(
      new Set(['burned_not_paid', 'failed']),
    );
  });

  test('explains nothing else', async () => {
    const [burn, completed] = [await aBurn('expired'), await withoutWebhook()];
    for (const intent of [burn, completed]) await markedBefore(intent);
    await database().execute(sql`update intents set event_status = 'failed' where id = ${burn.id}`);
    expect(await reconciliation()).toMatchObject({ unexplained: 2 });
  });

  test('explains nothing once the status is another one', async () => {
    const intent = await aBurn('expired');
    await markedBefore(intent);
    await database().execute(sql`update burn_handlings set at = '2026-11-10T14:59:59Z'`);
    expect(await reconciliation()).toMatchObject({ unexplained: 1, rows: [{ explanation: null }] });
  });
});
