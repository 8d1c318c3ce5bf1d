import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReconciliation } from './get-reconciliation.ts';

useTestDatabase();

const DAY = { from: '2026-11-10', to: '2026-11-10' };

beforeEach(async () => {
  await database().execute(sql.raw('truncate webhook_deliveries, intents cascade'));
  forget('shared-readings');
});

async function hold(status: 'refunded' | 'completed', burnStanding: 'burned' | null): Promise<void> {
  const metadata = { amountCents: 1_000, burnTxSignature: '0xabc' };
  const intent = anIntent({ intentType: 'offramp', status, updatedAt: '2026-11-10T15:00:00.000Z', metadata });
  await mirror(intent);
  await database()
    .execute(sql`insert into webhook_deliveries (event_id, type, intent_id, verdict, body, headers)
    values (${randomUUID()}, ${`payout.${status}`}, ${intent.id}, 'accepted', '{}', '{}')`);
  await database().execute(sql`update intents set burn_standing = ${burnStanding} where id = ${intent.id}`);
}

test.each([
  ['refunded', 'burned', { onlyNamed: 0, refundReported: 1 }],
  ['refunded', null, { onlyNamed: 1, refundReported: 0 }],
  ['completed', 'burned', { onlyNamed: 0, refundReported: 0 }],
  ['completed', null, { onlyNamed: 1, refundReported: 0 }],
] as const)(
  '[R40] of one that is %s, its burn %s, the network showed the burn and no refund',
  async (status, burnStanding, counts) => {
    await hold(status, burnStanding);
    const found = await getReconciliation(DAY, await sessionOf('admin'));
    expect(found).toMatchObject({ checked: 1, matched: 1, withoutTransaction: 0, ...counts });
  },
);
