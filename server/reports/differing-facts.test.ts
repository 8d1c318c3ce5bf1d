import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database } from '#server/store/database.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReconciliation } from './get-reconciliation.ts';

useTestDatabase();

const DAY = { from: '2026-11-10', to: '2026-11-10' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 10, 15, minute)).toISOString();
const BURN = { burnTxSignature: '0xabc' };

beforeEach(async () => {
  await database().execute(sql.raw('truncate webhook_deliveries, burn_handlings, intents cascade'));
});

async function found({ id }: Intent) {
  forget('shared-readings');
  const session = await sessionOf('viewer');
  const { counts } = await getReconciliation(DAY, session);
  const { doubts } = await getIntentDetail({ id, session });
  return [counts, doubts];
}

test('[R51] what the service goes on to name otherwise is no agreement after a review, until it names it as ordered', async () => {
  const ordered = { amountCents: 10_000, chainId: 'base' };
  const intent = anIntent({
    ...{ intentType: 'offramp', chainId: 'base', status: 'paying_out', updatedAt: at(0) },
    metadata: { ...ordered, ...BURN },
  });
  await mirror(intent);
  const reads = (minute: number, facts: object) =>
    mirror({
      ...{ ...intent, status: 'completed', updatedAt: at(minute) },
      metadata: { ...ordered, ...BURN, ...facts },
    });
  await reads(1, { amountCents: 9_000 });
  await database()
    .execute(sql`insert into webhook_deliveries (event_id, type, intent_id, verdict, body, headers)
    values (${randomUUID()}, 'payout.completed', ${intent.id}, 'accepted', '{}', '{}')`);
  expect(await found(intent)).toEqual([{ contradicted: 1 }, []]);
  await reviewContradictionsOf(intent);
  await reads(2, { amountCents: 9_000 });
  expect(await found(intent)).toEqual([{ facts_differ: 1 }, ['facts_differ']]);
  await reads(3, {});
  expect(await found(intent)).toEqual([{}, []]);
  await reads(4, { chainId: 'polygon' });
  await reviewContradictionsOf(intent);
  expect(await found(intent)).toEqual([{ facts_differ: 1 }, ['facts_differ']]);
  // A statement is stored cut.
  await database().execute(sql`update intents set destination = 'ana@example.test' where id = ${intent.id}`);
  await reads(5, { destinationAddress: 'á😀'.repeat(200) });
  await reviewContradictionsOf(intent);
  expect(await found(intent)).toEqual([{ facts_differ: 1 }, ['facts_differ']]);
});
