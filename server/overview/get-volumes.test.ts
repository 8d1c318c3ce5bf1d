import { beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_STATUSES, STATUS_TABLE } from '#lib/intents/status.ts';
import { volumesSchema, type Volumes } from '#lib/intents/overview/volumes-view.ts';
import { database } from '#server/store/database.ts';
import { readToday } from '#server/store/reports/ended-days-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { forget } from '#server/testing/forget.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getVolumes } from './get-volumes.ts';
import { listSpans, toVolumes } from './to-volumes.ts';

useTestDatabase();

/** This many days ago in São Paulo, at a time of that day there. */
function at(daysAgo: number, time: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysAgo);
  return new Date(`${day.toISOString().slice(0, 10)}T${time}-03:00`).toISOString();
}

const done = (updatedAt: string, amountCents: number, facts: object = {}) =>
  anIntent({
    status: 'completed',
    updatedAt,
    createdAt: new Date(Date.parse(updatedAt) - 60_000).toISOString(),
    metadata: { amountCents },
    ...facts,
  });

const ofDay = (count: number, cents: number) => ({
  completed: { cents, unknown: 0, contradicted: 0 },
  count,
});

let today: string;
let volumes: Volumes;

beforeAll(async () => {
  today = await readToday(database());
  const offramp = { intentType: 'offramp' };
  const ended = KNOWN_STATUSES.filter((status) => STATUS_TABLE[status].stage !== 'under_way');
  await mirror(
    done(at(0, '00:00:00.000'), 100),
    done(at(1, '23:59:59.999'), 20, { chainId: 'base' }),
    done(at(1, '00:00:00.000'), 3, { chainId: 'solana' }),
    done(at(2, '12:00:00.000'), 1_000),
    done(at(6, '00:00:00.000'), 5_000, offramp),
    done(at(7, '23:59:59.000'), 7_000, offramp),
    done(at(59, '00:00:00.000'), 9_000, offramp),
    done(at(60, '23:59:59.999'), 90_000, offramp),
    ...ended.map((status) => done(at(0, '00:00:00.000'), 1, { ...offramp, status })),
    done(at(0, '00:00:00.000'), 1, { ...offramp, status: 'paying_out' }),
  );
  forget('shared-readings');
  volumes = await getVolumes();
});

const sums = ({ onramp, offramp }: Volumes['periods'][number]['now']) => [
  onramp.completed.cents,
  offramp.completed.cents,
];

describe('the volumes of the overview', () => {
  test('are of whole days of São Paulo, beside as many days before them', () => {
    expect(volumes.periods.map(({ days, now, before }) => [days, sums(now), sums(before)])).toEqual([
      [1, [100, 1], [23, 0]],
      [7, [1_123, 5_001], [0, 7_000]],
      [30, [1_123, 12_001], [0, 9_000]],
    ]);
  });

  test('are of each chain', () => {
    const { before } = volumes.periods[0] ?? {};
    expect(before?.onramp.chains.map(({ chainId, completed }) => [chainId, completed.cents])).toEqual([
      ['solana', 3],
      ['base', 20],
    ]);
  });

  test('count as ended every status of which nothing more is awaited, and no other', () => {
    const { now } = volumes.periods[0] ?? {};
    expect(now?.offramp).toMatchObject({ completedCount: 1, endedCount: 6 });
  });

  test('say how long the completed ones took, and nothing where there are none', () => {
    const [day] = volumes.periods;
    expect(day?.now.onramp).toMatchObject({ medianSeconds: 60, p95Seconds: 60 });
    expect(day?.before.offramp).toMatchObject({ medianSeconds: null, p95Seconds: null });
  });

  test('have a place for each of thirty days', () => {
    expect(volumes.days).toHaveLength(30);
    expect(volumes.days.at(-1)).toEqual({ day: today, onramp: ofDay(1, 100), offramp: ofDay(1, 1) });
    expect(volumes.days.at(-2)).toMatchObject({ onramp: ofDay(2, 23), offramp: ofDay(0, 0) });
  });

  test('name of each day what is in no sum', () => {
    const row = { day: today, intentType: 'onramp', chainId: 'base', outcome: 'completed' } as const;
    const doubted = 0;
    const { days } = toVolumes(
      today,
      [
        { ...row, doubted, count: 1, cents: 0, unknown: 0, contradicted: 1 },
        { ...row, doubted, chainId: 'solana', count: 2, cents: 5, unknown: 1, contradicted: 0 },
        { ...row, doubted, outcome: 'refunded', count: 1, cents: 7, unknown: 0, contradicted: 0 },
      ],
      [],
    );
    expect(days.at(-1)?.onramp).toEqual({ completed: { cents: 5, unknown: 1, contradicted: 1 }, count: 3 });
  });

  test('are what their schema says, also of nothing', () => {
    expect(volumesSchema.safeParse(volumes).error).toBeUndefined();
    expect(volumesSchema.safeParse(toVolumes(today, [], [])).error).toBeUndefined();
  });

  test('are read once by readers at the same time', async () => {
    forget('shared-readings');
    const [first, second] = [getVolumes(), getVolumes()];
    expect(first).toBe(second);
    await first;
  });
});

test('the spans of the overview, across a month and a year', () => {
  expect(listSpans('2026-01-03').slice(0, 4)).toEqual([
    { from: '2026-01-03', to: '2026-01-03' },
    { from: '2026-01-02', to: '2026-01-02' },
    { from: '2025-12-28', to: '2026-01-03' },
    { from: '2025-12-21', to: '2025-12-27' },
  ]);
});
