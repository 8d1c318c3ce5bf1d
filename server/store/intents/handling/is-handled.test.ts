import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { HANDLED_KEY, IS_BURN_HANDLED, IS_HANDLED, isBurnHandled } from './is-handled.ts';
import { isMarkOf, markOf, WITHOUT_DETAIL } from './mark-detail.ts';

useTestDatabase();

const AT = new Date('2026-11-10T15:00:00.123Z');
const LATER = new Date('2026-11-10T15:00:01.456Z');

/** One row of each of these. */
function* allRows() {
  for (const status of ['expired', 'canceled', 'failed', 'refunding', 'completed'] as const)
    for (const burnStanding of [null, 'open', 'burned'] as const)
      for (const wasReportedTaken of [false, true])
        for (const statusSince of [null, LATER])
          for (const handledAt of [null, AT])
            for (const contradictedAt of [null, AT, LATER])
              yield {
                ...({ id: randomUUID(), intentType: 'offramp', chainId: 'base', createdAt: AT } as const),
                ...{ status, burnStanding, wasReportedTaken, statusSince, handledAt, contradictedAt },
                updatedAt: AT,
              };
}

beforeEach(async () => {
  await database().execute(sql.raw('truncate intents cascade'));
  await database()
    .insert(intents)
    .values([...allRows()]);
});

/** Gives each of them an attempt that a user has to review. */
async function makeStuck(ids: readonly string[]): Promise<void> {
  const { userId: startedBy } = await sessionOf('signer');
  const attempt = { chainId: 'base', tokenHolder: '0x', startedBy, problem: 'burn_unclear' } as const;
  await database()
    .insert(burnAttempts)
    .values(ids.map((intentId) => ({ ...attempt, intentId, state: 'proof_stored' as const })));
}

const readRows = () =>
  database().select({ row: intents, isHandled: IS_HANDLED, isBurn: IS_BURN_HANDLED }).from(intents);

describe('a mark of a burn that was not paid', () => {
  test.each([
    ['as it is', HANDLED_KEY],
    ['of an older version', sql`null`],
    ['of another status', sql`replace(${HANDLED_KEY}, ${intents.status}, 'failed')`],
    ['of another time', sql`replace(${HANDLED_KEY}, '456', '457')`],
    ['of what was not reported', sql`replace(${HANDLED_KEY}, '|t', '|f')`],
  ])('%s counts the same wherever it is asked for', async (_name, handledAs) => {
    await database().update(intents).set({ handledAs }).where(isNotNull(intents.handledAt));
    const rows = await readRows();
    const burned = rows.filter(({ row }) => findBurnOutcome(row) === 'burned_not_paid');
    expect([rows.length, burned.length]).toEqual([360, 72]);
    expect(burned.some(({ isBurn }) => isBurn)).toBe(true);
    for (const { row, isHandled, isBurn } of burned)
      expect([isBurnHandled(row), isHandled]).toEqual([isBurn, isBurn]);
    for (const { row } of rows)
      if (!burned.some((one) => one.row === row)) expect(isBurnHandled(row)).toBe(false);
  });

  test('is the same whatever its attempts are stuck at, which no row of a list says', async () => {
    await database().update(intents).set({ handledAs: HANDLED_KEY }).where(isNotNull(intents.handledAt));
    const before = await readRows();
    await makeStuck(before.map(({ row }) => row.id));
    const after = new Map((await readRows()).map((one) => [one.row.id, one]));
    for (const { row, isBurn } of before) {
      const isBurned = findBurnOutcome(row) === 'burned_not_paid';
      expect(after.get(row.id)).toMatchObject({ isBurn, ...(isBurned && { isHandled: isBurn }) });
    }
    const others = [...after.values()].filter(({ row }) => findBurnOutcome(row) !== 'burned_not_paid');
    const needing = others.filter(({ row }) => row.handledAs?.startsWith('|') === false);
    expect(needing.length).toBeGreaterThan(0);
    expect(needing.filter(({ isHandled }) => isHandled)).toEqual([]);
  });

  test('and one of a conversion that ended after a report is filled in by the migration', async () => {
    await database().update(intents).set({ handledAs: HANDLED_KEY }).where(isNotNull(intents.handledAt));
    const keys = async () => new Map((await readRows()).map(({ row }) => [row.id, row.handledAs] as const));
    const marked = await keys();
    await database().update(intents).set({ handledAs: null });
    const file = readFileSync('server/store/migrations/0051_intent_handlings.sql', 'utf8');
    await sqlClient().unsafe(file.split('--> statement-breakpoint').at(-1) ?? '');
    const filled = [...(await keys())].filter(([, key]) => key !== null);
    // Burned: 3 statuses, 2 reports, 2 times, 3 statements; not burned: 2 statuses, reported, 2 standings.
    expect(filled.length).toBe(36 + 24);
    for (const [id, key] of filled) expect(key).toBe(marked.get(id));
  });

  test.each(['pay_refused extra 0f3a', ''])('is compared without its detail, %j', async (detail) => {
    const [one] = await database().select().from(intents).where(isNotNull(intents.handledAt)).limit(1);
    const isOne = eq(intents.id, one?.id ?? '');
    await database().update(intents).set({ status: 'a#b|c', contradictedAt: null }).where(isOne);
    const [row] = await database().select({ key: HANDLED_KEY }).from(intents).where(isOne);
    const handledAs = markOf(row?.key ?? '', detail);
    await database().update(intents).set({ handledAs }).where(isOne);
    const [read] = await database()
      .select({ key: WITHOUT_DETAIL, isHandled: IS_HANDLED })
      .from(intents)
      .where(isOne);
    expect(read).toEqual({ key: row?.key, isHandled: true });
    expect([isMarkOf(handledAs, detail), isMarkOf(handledAs, 'pay_refused txid 0f3a')]).toEqual([
      true,
      false,
    ]);
  });

  test('says of each row whether it is handled, and is never null', async () => {
    await database().update(intents).set({ handledAs: HANDLED_KEY }).where(isNotNull(intents.handledAt));
    const [one] = await database().select().from(intents).where(isNotNull(intents.handledAt)).limit(1);
    await database()
      .update(intents)
      .set({ handledAs: null })
      .where(eq(intents.id, one?.id ?? ''));
    expect(new Set((await readRows()).map(({ isHandled }) => isHandled))).toEqual(new Set([true, false]));
  });
});
