import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { CLOCK_TOLERANCE_MS } from '#lib/time/clock-tolerance.ts';
import { database } from '#server/store/database.ts';
import { listReconciled } from '#server/store/reports/reconciliation-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { toScope } from './get-reconciliation.ts';

// Longer than these tests will be run: their days are fixed.
useTestDatabase({ WEBHOOK_RETENTION_DAYS: '3650' });

const DAY = { from: '2026-11-10', to: '2026-11-10' };
const NOON = '2026-11-10T15:00:00.000Z';

beforeEach(async () => {
  await database().execute(sql.raw('truncate webhook_deliveries, intents cascade'));
});

/** An onramp that ended and names its mint. */
async function ended(facts: object): Promise<Intent> {
  const intent = anIntent({
    updatedAt: NOON,
    metadata: { amountCents: 1_000, mintTxSignature: '0xabc' },
    ...facts,
  });
  await mirror(intent);
  return intent;
}

async function receive({ id, status }: Intent, at: string): Promise<void> {
  await database()
    .execute(sql`insert into webhook_deliveries (event_id, type, intent_id, verdict, body, headers, received_at)
    values (${randomUUID()}, ${`payin.${status}`}, ${id}, 'accepted', '{}', '{}', ${at})`);
}

const listRows = (period: typeof DAY) => listReconciled(database(), toScope(period), { limit: 9 });

describe('the webhook about the end of a conversion', () => {
  test('[R88] is not missing while the service can still deliver it', async () => {
    await ended({ status: 'completed', updatedAt: new Date().toISOString() });
    const rows = await listRows({ from: '2026-11-10', to: '2100-01-01' });
    expect(rows).toMatchObject([{ webhookSide: 'pending', exceptions: [] }]);
  });

  test('[R95] is missing of one that expired, and of none that was canceled', async () => {
    const [expired, canceled] = [await ended({ status: 'expired' }), await ended({ status: 'canceled' })];
    const rows = await listRows(DAY);
    const sides = new Map(rows.map(({ id, webhookSide, exceptions }) => [id, [webhookSide, ...exceptions]]));
    expect(sides.get(expired.id)).toEqual(['none', 'ended_after_payment', 'no_webhook']);
    expect(sides.get(canceled.id)).toEqual(['never', 'ended_after_payment']);
  });

  test('[R38] is missing of a failure of its refund when only that of the failure before came', async () => {
    const failed = await ended({ status: 'failed', updatedAt: '2026-11-10T12:00:00.000Z' });
    await receive(failed, '2026-11-10T12:00:01.000Z');
    expect(await listRows(DAY)).toMatchObject([{ webhookSide: 'received' }]);
    await mirror({ ...failed, status: 'refunding', updatedAt: '2026-11-10T14:00:00.000Z' });
    await mirror({ ...failed, status: 'failed', failureCode: 'refund_failed', updatedAt: NOON });
    expect(await listRows(DAY)).toMatchObject([
      { webhookSide: 'none', exceptions: ['failed', 'no_webhook'] },
    ]);
    const earliestMs = Date.parse(NOON) - CLOCK_TOLERANCE_MS;
    await receive(failed, new Date(earliestMs - 1).toISOString());
    expect(await listRows(DAY)).toMatchObject([{ webhookSide: 'none' }]);
    await receive(failed, new Date(earliestMs).toISOString());
    expect(await listRows(DAY)).toMatchObject([{ webhookSide: 'received', exceptions: ['failed'] }]);
  });

  test('[R88] has come also where its conversion was first read long after it', async () => {
    const completed = anIntent({ status: 'completed', updatedAt: NOON });
    await receive(completed, '2026-11-10T12:00:01.000Z');
    await mirror(completed);
    expect(await listRows(DAY)).toMatchObject([{ webhookSide: 'received' }]);
  });

  test('is neither there nor missing once its time is no longer stored', async () => {
    await ended({ status: 'completed', updatedAt: '2010-01-10T15:00:00.000Z' });
    const rows = await listRows({ from: '2010-01-10', to: '2010-01-10' });
    expect(rows).toMatchObject([{ webhookSide: 'not_kept', chainSide: 'named', exceptions: [] }]);
  });
});
