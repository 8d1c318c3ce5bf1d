import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { changeSum } from '#lib/intents/list/change-sum.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { ListSum } from '#lib/intents/list/list-sum.ts';
import { volumesSchema } from '#lib/intents/overview/volumes-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getWholeTotal } from '#server/intents/get-whole-total.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { getVolumes } from '#server/overview/get-volumes.ts';
import { database } from '#server/store/database.ts';
import { readToday } from '#server/store/reports/ended-days-repository.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { readOpenTotals } from '#server/testing/reports/open-totals.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReport } from './get-report.ts';

useTestDatabase();

const LIMIT = 10_000_000_000_000;
const FILTER = intentFilterSchema.parse({});
let session: Session;
let today: string;

beforeAll(async () => {
  session = await sessionOf('viewer');
  today = await readToday(database());
});
beforeEach(async () => {
  await database().execute(sql.raw('truncate intents cascade'));
});

interface Stored {
  /** Null, or any number that the column takes. */
  readonly amount: string | null;
  readonly times?: number;
  readonly status?: string;
  readonly daysAgo?: number;
}

async function store({ amount, times = 1, status = 'completed', daysAgo = 0 }: Stored): Promise<void> {
  await database().execute(sql`
    insert into intents
      (id, intent_type, status, chain_id, amount_cents, created_at, updated_at, next_poll_at, body)
    select gen_random_uuid(), 'onramp', ${status}, 'base', ${amount}::bigint, now(),
      now() - make_interval(days => ${daysAgo}), case when ${status} = 'minting' then now() end, '{}'
    from generate_series(1, ${times})`);
}

const report = () => getReport({ period: { from: '2020-01-01', to: today }, today }, session);
const listed = () => listIntents({ filter: FILTER, session });
const whole = () => getWholeTotal({ filter: FILTER, session, signal: new AbortController().signal });

/** What every page that sums says of onramps. */
async function readSums() {
  forget('shared-readings');
  const [ended, volumes, list, all] = await Promise.all([report(), getVolumes(), listed(), whole()]);
  expect(volumesSchema.safeParse(volumes).error).toBeUndefined();
  return [
    ended.total.onramp.completed,
    volumes.periods.at(-1)?.now.onramp.completed,
    list.sum?.onramp,
    all.state === 'counted' ? all.sum.onramp : all,
  ];
}

const isSummed = (amount: string | null) => amount !== null && Number(amount) >= 0 && Number(amount) <= LIMIT;

describe('an amount is in every sum, or in none and counted', () => {
  test.each([
    null,
    '0',
    '1',
    String(LIMIT),
    '-1',
    '-9223372036854775808',
    String(LIMIT + 1),
    String(Number.MAX_SAFE_INTEGER),
    '9223372036854775807',
  ])('%s', async (amount) => {
    await store({ amount, times: 2 });
    await store({ amount: '500' });
    const wanted = isSummed(amount)
      ? { cents: 500 + 2 * Number(amount), unknown: 0, contradicted: 0 }
      : { cents: 500, unknown: 2, contradicted: 0 };
    for (const sum of await readSums()) expect(sum).toMatchObject(wanted);
    await store({ amount, times: 2, status: 'minting' });
    await store({ amount: '500', status: 'minting' });
    expect((await readOpenTotals()).onramp_in_progress).toEqual({ ...wanted, count: 3 });
    await store({ amount, times: 2, status: 'refunding' });
    await store({ amount: '500', status: 'refunding' });
    expect((await readOpenTotals()).refunding).toEqual({ ...wanted, count: 3 });
  });

  test('of whatever amounts, as an open list adds them up', async () => {
    const amount = fc.oneof(
      fc.constant(null),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      fc.bigInt({ min: -2n, max: BigInt(LIMIT) + 2n }).map(String),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { maxLength: 6 }), async (amounts) => {
        await database().execute(sql.raw('truncate intents cascade'));
        for (const one of amounts) await store({ amount: one });
        const none = { cents: 0, unknown: 0, contradicted: 0 };
        const sum = amounts.reduce<ListSum>(
          (before, one) =>
            changeSum(before, undefined, {
              intentType: 'onramp',
              amountCents: one === null ? null : Number(one),
              contradictedAt: null,
            }),
          { onramp: none, offramp: none },
        );
        for (const read of await readSums()) expect(read).toMatchObject(sum.onramp);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a sum that is no safe integer is left out, and all that is in it counted', () => {
  test('on one day', async () => {
    await store({ amount: String(LIMIT), times: 1_000 });
    for (const sum of await readSums())
      expect(sum).toMatchObject({ cents: 0, unknown: 1_000, contradicted: 0 });
  });

  test('over days that have a sum each', async () => {
    await store({ amount: String(LIMIT), times: 500 });
    await store({ amount: String(LIMIT), times: 500, daysAgo: 1 });
    await store({ amount: null, daysAgo: 1 });
    for (const sum of await readSums())
      expect(sum).toMatchObject({ cents: 0, unknown: 1_001, contradicted: 0 });
    const { days } = await report();
    expect(days.map(({ total }) => total.onramp.completed)).toEqual([
      { count: 500, cents: 500 * LIMIT, unknown: 0, contradicted: 0 },
      { count: 501, cents: 500 * LIMIT, unknown: 1, contradicted: 0 },
    ]);
  });
});

test.each([-1, -0.5, 1.5, 2 ** 53, 1e300, '1000', true, [], {}, null])(
  'the amount %j in metadata is not known, and the conversion is',
  async (amountCents) => {
    const intent: Intent = anIntent({ status: 'completed', metadata: { amountCents } });
    await mirror(intent);
    expect(await rowOf(intent)).toMatchObject({ status: 'completed', amountCents: null });
  },
);
