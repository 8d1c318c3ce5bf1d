import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BURN_STANDINGS } from '#lib/intents/burn/burn-outcome.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { isOfBothTypes, OPEN_KINDS, type OpenKind } from '#lib/intents/list/open-kind.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { addSums } from '#lib/reports/add-sums.ts';
import type { CountedSum } from '#lib/reports/report-view.ts';
import { INTENT_LIST } from '#server/exports/lists/intent-list.ts';
import { getWholeTotal } from '#server/intents/get-whole-total.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { database } from '#server/store/database.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, readMintAs } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReport } from './get-report.ts';

useTestDatabase();

const PERIOD = { from: '2026-11-10', to: '2026-11-10' };
const HASH = `0x${'ab'.repeat(32)}`;
const STATUSES = [...KNOWN_STATUSES, 'teleporting'];
/** Of those that decide, more. */
const MORE = ['failed', 'expired', 'canceled', 'refunding', 'created', 'awaiting_burn_approval', 'completed'];
const LAST = [...STATUSES, ...MORE];

const aHistory = fc.record({
  intentType: fc.constantFrom(...INTENT_TYPES),
  before: fc.array(fc.constantFrom(...STATUSES), { maxLength: 2 }),
  status: fc.constantFrom(...LAST),
  amountCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  isNamed: fc.boolean(),
  failureCode: fc.constantFrom(null, 'burn_failed', 'refund_failed', 'unknown'),
  burnStanding: fc.constantFrom(null, ...BURN_STANDINGS, 'burned'),
  isContradicted: fc.boolean(),
  isBurnRepeated: fc.boolean(),
  isOtherMint: fc.boolean(),
});
type History = typeof aHistory extends fc.Arbitrary<infer T> ? T : never;

/** A conversion as it is read in each of its statuses in turn. */
function toReads({ intentType, before, status, amountCents, isNamed, failureCode }: History): Intent[] {
  const intent = anIntent({ intentType });
  const named = intentType === 'onramp' ? 'mintTxSignature' : 'burnTxSignature';
  const metadata = { ...(amountCents !== null && { amountCents }), ...(isNamed && { [named]: HASH }) };
  return [...before, status].map((one, index) => {
    const updatedAt = new Date(Date.parse(intent.updatedAt) + index * 60_000).toISOString();
    const code = one === 'failed' ? failureCode : null;
    return { ...intent, status: one, failureCode: code, metadata, updatedAt };
  });
}

async function store(histories: readonly History[]): Promise<void> {
  await database().execute(sql`truncate intents cascade`);
  const all = histories.map((history) => ({ ...history, reads: toReads(history) }));
  for (const step of [0, 1, 2]) await mirror(...all.flatMap(({ reads }) => reads[step] ?? []));
  for (const { reads, intentType, burnStanding, isContradicted, isBurnRepeated, isOtherMint } of all) {
    const id = reads[0]?.id ?? '';
    const isOfframp = intentType === 'offramp';
    await database().execute(sql`update intents
      set burn_standing = ${isOfframp ? burnStanding : null}, is_burn_repeated = ${isOfframp && isBurnRepeated},
        contradicted_at = case when ${isContradicted} then now() end where id = ${id}`);
    if (!isOfframp && isOtherMint) await readMintAs('nothing', { intentId: id, transactionId: HASH });
  }
}

const add = (key: keyof CountedSum, sums: readonly Partial<CountedSum>[]) =>
  sums.reduce((all, sum) => all + (sum[key] ?? 0), 0);
const toSum = (count: number, sums: readonly Partial<CountedSum>[]): CountedSum => ({
  count,
  cents: add('cents', sums),
  unknown: add('unknown', sums),
  contradicted: add('contradicted', sums),
});

test('each open amount is the sum of the list that is filtered by it, of its whole total and of its export', async () => {
  const session = await sessionOf('viewer');
  const seen = new Map<OpenKind, number>();
  const openNow = async () => (await getReport({ period: PERIOD, today: '2026-11-25' }, session)).open;
  await fc.assert(
    fc.asyncProperty(fc.array(aHistory, { minLength: 20, maxLength: 40 }), async (histories) => {
      await store(histories);
      const open = await openNow();
      const found: string[] = [];
      for (const kind of OPEN_KINDS) {
        const filter = intentFilterSchema.parse({ open: kind });
        const { intents, pinned, total, sum } = await listIntents({ filter, session });
        for (const type of INTENT_TYPES) {
          const ofType = await listIntents({ filter: { ...filter, intentType: type }, session });
          const asListed = { count: ofType.total, ...ofType.sum?.[type] };
          expect({ kind, type, ...asListed }).toEqual({ kind, type, ...open[kind][type] });
        }
        expect(toSum(total, Object.values(sum ?? {}))).toEqual(addSums(Object.values(open[kind])));
        if (!isOfBothTypes(kind))
          expect(INTENT_TYPES.filter((type) => open[kind][type].count > 0).length).toBeLessThan(2);
        expect(intents).toHaveLength(total);
        expect(pinned.total).toBe(0);
        const whole = await getWholeTotal({ filter, session, signal: new AbortController().signal });
        expect(whole).toMatchObject({ state: 'counted', total, sum });
        expect(await INTENT_LIST.count(database(), filter, 1_000)).toBe(total);
        // The amount of a further burn, beside that of the conversion.
        if (kind !== 'burn_repeated') found.push(...intents.map(({ id }) => id));
        seen.set(kind, (seen.get(kind) ?? 0) + total);
      }
      expect(new Set(found).size).toBe(found.length);
    }),
    { numRuns: 12 },
  );
  expect([...seen.values()].every((count) => count > 0)).toBe(true);
});

test('an open amount is filtered further by what else is asked for', async () => {
  const session = await sessionOf('viewer');
  await database().execute(sql`truncate intents cascade`);
  const minting = { status: 'minting', intentType: 'onramp', metadata: { amountCents: 1_000 } } as const;
  const [base, solana] = [
    anIntent({ ...minting, chainId: 'base' }),
    anIntent({ ...minting, chainId: 'solana', status: 'fiat_received' }),
  ];
  await mirror(base, solana, anIntent({ status: 'completed' }));
  const idsOf = async (more: object) => {
    const filter = intentFilterSchema.parse({ open: 'onramp_in_progress', ...more });
    return (await listIntents({ filter, session })).intents.map(({ id }) => id).sort();
  };
  expect(await idsOf({})).toEqual([base.id, solana.id].sort());
  expect(await idsOf({ chainId: 'base' })).toEqual([base.id]);
  expect(await idsOf({ status: ['fiat_received', 'completed'] })).toEqual([solana.id]);
  expect(await idsOf({ query: base.id })).toEqual([base.id]);
  expect(await idsOf({ date: 'ended' })).toEqual([]);
});
