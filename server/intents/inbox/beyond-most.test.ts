import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { resolveFilter } from '#server/intents/filter/resolve-filter.ts';
import { database } from '#server/store/database.ts';
import { listExportRows } from '#server/store/intents/export-rows-repository.ts';
import { countIntents, listIntentRows } from '#server/store/intents/intent-list-repository.ts';
import { totalAllIntents, totalIntents } from '#server/store/intents/totals/intent-totals-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
beforeEach(async () => {
  await database().execute(sql`truncate intents cascade`);
});

/** Fewer than there are that need action. */
const MOST = 2;

/** What a list, its totals and an export have of a filter. */
async function found(asked: object) {
  const db = database();
  const filter = await resolveFilter(db, intentFilterSchema.parse(asked), MOST);
  const [{ rows }, exported, ...totals] = await Promise.all([
    listIntentRows(db, { filter, limit: 10 }),
    listExportRows(db, { filter, limit: 10 }),
    countIntents(db, filter),
    totalIntents(db, filter).then(({ total }) => total),
    totalAllIntents(db, filter).then(({ total }) => total),
  ]);
  return { list: rows.map(({ id }) => id), exported: exported.map(({ id }) => id), totals };
}

/** Three that need action in this status, of which the one on Base is the newest or the oldest. */
async function threeIn(status: string, baseFirst: boolean) {
  const [first, second, third] = (['ethereum', 'polygon', 'base'] as const).map((chainId, index) =>
    anIntent({
      chainId,
      status,
      createdAt: `2026-11-21T12:0${String(baseFirst && chainId === 'base' ? 9 : index)}:00.000Z`,
    }),
  );
  if (!first || !second || !third) throw new Error('no intents');
  await mirror(...(baseFirst ? [third, first, second] : [first, second, third]));
  return { base: third, all: [first, second, third].map(({ id }) => id) };
}

describe.each([
  ['failed', 'failed'],
  // Decided by its resource, which the database does not read.
  ['pay_later', 'awaiting_fiat_payment'],
])('[R42] %s: more than are counted', (inbox, status) => {
  test.each([true, false])('none is missed by another filter beside it, the newest: %s', async (isNewest) => {
    const { base, all } = await threeIn(status, isNewest);
    await mirror(anIntent({ chainId: 'base', status: 'minting' }));
    expect(await found({ inbox, chainId: 'base' })).toEqual({
      list: [base.id],
      exported: [base.id],
      totals: [1, 1, 1],
    });
    const whole = await found({ inbox });
    expect([whole.list.toSorted(), whole.exported.toSorted()]).toEqual([all.toSorted(), all.toSorted()]);
    expect(whole.totals).toEqual([3, 3, 3]);
    expect((await found({ inbox, status: [status, 'minting'] })).list.toSorted()).toEqual(all.toSorted());
  });
});
