import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { handleIntent } from '#server/intents/handle-intent.ts';
import { database } from '#server/store/database.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReconciliation } from './get-reconciliation.ts';

useTestDatabase();

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

async function explain({ id: intentId }: Intent, isHandled = true): Promise<string> {
  const session = await sessionOf('approver');
  await handleIntent({ intentId, isHandled, note: NOTE, session });
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

  test('that an older version’s user marked is explained by that note', async () => {
    const intent = await withoutWebhook();
    const { userId } = await sessionOf('admin');
    await database().execute(sql`insert into burn_handlings (intent_id, is_handled, note, user_id)
      values (${intent.id}, true, ${NOTE}, ${userId})`);
    await database().execute(sql`update intents set burn_handled_at = now() where id = ${intent.id}`);
    expect(await reconciliation()).toMatchObject({ unexplained: 0, rows: [{ explanation: { note: NOTE } }] });
  });
});
