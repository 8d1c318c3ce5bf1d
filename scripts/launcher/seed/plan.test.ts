import { describe, expect, test } from 'vitest';
import { KNOWN_STATUSES, isKnownStatus } from '#lib/intents/status.ts';
import { isBurnedUnpaid, planHandlings } from './handled-burns.ts';
import { createdAtMs, planIntents, type PlanContext } from './plan.ts';
import { Random } from './random.ts';

const NOW_MS = Date.parse('2026-11-24T18:00:00Z');
const CONTEXT: PlanContext = {
  seed: '1',
  count: 5_000,
  nowMs: NOW_MS,
  creators: [
    [3, 'operator@demo.test'],
    [1, null],
  ],
  holders: { ethereum: ['0xA'], base: ['0xA'], polygon: ['0xA'], solana: ['holder'] },
  payoutKeys: ['11222333000181'],
};
const planned = planIntents(CONTEXT);

describe('planIntents', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(planIntents(CONTEXT)).toEqual(planned);
    expect(planIntents({ ...CONTEXT, seed: '2' })[0]?.id).not.toBe(planned[0]?.id);
  });

  test('has every status of the service, and some that it does not document', () => {
    const statuses = new Set(planned.map(({ steps }) => steps.at(-1)?.status ?? ''));
    expect([...statuses].filter(isKnownStatus).toSorted()).toEqual(KNOWN_STATUSES.toSorted());
    expect([...statuses].some((status) => !isKnownStatus(status))).toBe(true);
  });

  test('has what finance has to explain: burned and not paid, asked and unknown, conflicting', () => {
    const ended = planned.filter(({ steps }) => steps.at(-1)?.status === 'expired');
    expect(ended.some(({ burn }) => burn === 'escalated')).toBe(true);
    expect(ended.some(({ burn }) => burn === 'asked')).toBe(true);
    expect(planned.some(({ isContradicted }) => isContradicted)).toBe(true);
  });

  test.each(['1', '2', '3'])('leaves as much to do as a normal morning has (seed %s)', (seed) => {
    const all = planIntents({ ...CONTEXT, seed });
    const burned = all.filter(isBurnedUnpaid);
    const handled = planHandlings(new Random(seed), all, NOW_MS);
    expect(burned.length - handled.length).toBe(3);
    expect(handled.length).toBeGreaterThan(2);
    expect(handled.length).toBeLessThan(20);
    expect(handled.every(({ at }) => at.getTime() <= NOW_MS)).toBe(true);
    const inStatus = (...statuses: readonly string[]) =>
      all.filter(({ steps }) => statuses.includes(steps.at(-1)?.status ?? '')).length;
    const unexplained = all.filter(
      ({ burn, steps }) => burn === 'asked' && steps.at(-1)?.status === 'expired',
    );
    const failed = inStatus('failed') - burned.filter(({ burn }) => burn === 'accepted').length;
    const toSign = inStatus('awaiting_burn_approval', 'awaiting_onchain_transfer');
    const held = all.filter(({ isContradicted, steps }) => isContradicted && steps.length % 2 === 0);
    const toDo = 3 + unexplained.length + failed + toSign + held.length;
    expect(toDo).toBeGreaterThanOrEqual(10);
    expect(toDo).toBeLessThanOrEqual(24);
  });

  test('names each once, in the order of their creation, and nothing that has not happened', () => {
    expect(planned).toHaveLength(CONTEXT.count);
    for (const key of ['id', 'clientReference', 'idempotencyKey', 'transaction'] as const) {
      expect(new Set(planned.map((one) => one[key])).size, key).toBe(CONTEXT.count);
    }
    expect(planned.map(createdAtMs)).toEqual(planned.map(createdAtMs).toSorted((a, b) => a - b));
    for (const { steps, amountCents } of planned) {
      const times = steps.map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(NOW_MS);
      expect(amountCents).toBeGreaterThanOrEqual(500);
    }
  });

  test('works on working days, by day', () => {
    const hours = planned.map((one) => new Date(createdAtMs(one) - 3 * 3_600_000));
    const isOffice = (date: Date) => date.getUTCHours() >= 8 && date.getUTCHours() < 19;
    const isWeekend = (date: Date) => [0, 6].includes(date.getUTCDay());
    expect(hours.filter(isOffice).length).toBeGreaterThan(0.85 * planned.length);
    expect(hours.filter(isWeekend).length).toBeLessThan(0.1 * planned.length);
  });
});
