import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { isOtherMint, MINT_STANDINGS } from '#lib/intents/mint/mint-reading.ts';
import { KNOWN_STATUSES, statusesOf } from '#lib/intents/status.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { database } from '#server/store/database.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, readMintAs } from '#server/testing/mirror.ts';
import { addTypes, readOpenTotals } from '#server/testing/reports/open-totals.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReport } from './get-report.ts';

useTestDatabase();
beforeEach(() => database().execute(sql`truncate intents cascade`));

const HASH = `0x${'ab'.repeat(32)}`;
const OTHER = `0x${'cd'.repeat(32)}`;
const DAY = { from: '2026-11-10', to: '2026-11-10' };
const ENDED_AT = '2026-11-10T15:00:00.000Z';
const ONE = { count: 1, cents: 1_000, unknown: 0, contradicted: 0 };
const LEFT_OUT = { count: 1, cents: 0, unknown: 0, contradicted: 1 };
const NONE = { count: 0, cents: 0, unknown: 0, contradicted: 0 };

async function report() {
  const session = await sessionOf('viewer');
  const { open, ...others } = await getReport({ period: DAY, today: '2026-11-25' }, session);
  return { ...others, open: addTypes(open) };
}
const hold = async (facts: object = {}) => {
  const metadata = { amountCents: 1_000, mintTxSignature: HASH };
  const intent = anIntent({
    intentType: 'onramp',
    status: 'completed',
    updatedAt: ENDED_AT,
    metadata,
    ...facts,
  });
  await mirror(intent);
  return intent;
};
const contradict = (id: string) =>
  database().execute(sql`update intents set contradicted_at = now() where id = ${id}`);

describe('a completed onramp whose named mint is not its mint', () => {
  test.each(MINT_STANDINGS.filter(isOtherMint))('is open before and after a review: %s', async (standing) => {
    const intent = await hold();
    await readMintAs(standing, { intentId: intent.id, transactionId: HASH });
    await contradict(intent.id);
    const before = await report();
    expect(before.open.mint_differs).toEqual(LEFT_OUT);
    expect(before.total.onramp).toMatchObject({ completed: LEFT_OUT, doubted: 0 });
    await reviewContradictionsOf(intent);
    const { open, total, days, chains } = await report();
    expect(open.mint_differs).toEqual(ONE);
    for (const sums of [total, days[0]?.total, chains[0]?.total]) {
      expect(sums?.onramp).toMatchObject({ completed: ONE, doubted: 1 });
      expect(sums?.offramp).toMatchObject({ completed: NONE, doubted: 0 });
    }
    const filter = intentFilterSchema.parse({ open: 'mint_differs' });
    const listed = await listIntents({ filter, session: await sessionOf('viewer') });
    expect(listed.intents.map(({ id }) => id)).toEqual([intent.id]);
  });

  test.each(MINT_STANDINGS.filter((standing) => !isOtherMint(standing)))('is none: %s', async (standing) => {
    await readMintAs(standing, { intentId: (await hold()).id, transactionId: HASH });
    const { open, total } = await report();
    expect(open.mint_differs).toEqual(NONE);
    expect(total.onramp).toMatchObject({ completed: ONE, doubted: 0 });
  });

  test('is none once the service names another transaction', async () => {
    await readMintAs('nothing', { intentId: (await hold()).id, transactionId: OTHER });
    expect((await readOpenTotals()).mint_differs).toEqual(NONE);
  });

  test('is the amount of a completed one only', async () => {
    for (const status of KNOWN_STATUSES.filter((one) => one !== 'completed'))
      await readMintAs('nothing', { intentId: (await hold({ status })).id, transactionId: HASH });
    expect((await readOpenTotals()).mint_differs).toEqual(NONE);
    expect((await report()).total.onramp.doubted).toBe(0);
  });
});

test.each(statusesOf('offramp'))(
  'the amount of a further burn is open, whatever became of the first: %s',
  async (status) => {
    const { id } = await hold({ intentType: 'offramp', status, metadata: { amountCents: 1_000 } });
    await database().execute(
      sql`update intents set is_burn_repeated = true, burn_standing = 'burned' where id = ${id}`,
    );
    const { open, total } = await report();
    expect(open.burn_repeated).toEqual(ONE);
    expect(total.offramp.doubted).toBe(status === 'completed' ? 1 : 0);
  },
);
