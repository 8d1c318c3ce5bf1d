import { describe, expect, test } from 'vitest';
import { periodSchema, PRESETS, reportFilterSchema, toPeriod, toPreset } from './report-period.ts';

const TODAY = '2026-03-15';
const period = (address: object) => toPeriod(reportFilterSchema.parse(address), TODAY).period;

describe('the period of a report', () => {
  test.each([
    ['nothing', {}, '2026-03-01', '2026-03-15'],
    ['what is no day', { from: 'x', to: ['2026-01-01'] }, '2026-03-01', '2026-03-15'],
    ['both ends', { from: '2026-01-02', to: '2026-02-03' }, '2026-01-02', '2026-02-03'],
    ['the first day alone', { from: '2026-03-10' }, '2026-03-10', '2026-03-15'],
    ['a first day to come alone', { from: '2026-03-20' }, '2026-03-20', '2026-03-20'],
    ['the last day alone', { to: '2026-02-10' }, '2026-02-01', '2026-02-10'],
    ['more than a year', { from: '2020-01-01', to: '2026-03-15' }, '2025-03-15', '2026-03-15'],
  ])('of %s', (_name, address, from, to) => {
    expect(period(address)).toEqual({ from, to });
    expect(periodSchema.safeParse({ from, to }).success).toBe(true);
  });

  test.each([
    ['is shortened', '2025-03-14', true],
    ['of the most days is whole', '2025-03-15', false],
  ])('%s', (_name, from, isShortened) => {
    expect(toPeriod({ from, to: TODAY }, TODAY).isShortened).toBe(isShortened);
  });

  test('is none where the ends are reversed', () => {
    const reversed = { from: '2026-02-03', to: '2026-01-02' };
    expect(toPeriod(reversed, TODAY)).toEqual({ asked: reversed, period: null, isShortened: false });
  });

  test.each([
    ['shortened', { from: '2025-01-01', to: '2026-03-15' }],
    ['reversed', { from: '2026-03-15', to: '2025-01-31' }],
    ['whole', { from: '2025-01-01', to: '2025-01-31' }],
  ])('keeps both ends as they were asked for: %s', (_name, asked) => {
    expect(toPeriod(asked, TODAY).asked).toEqual(asked);
  });

  test('that is asked for often, across a year', () => {
    expect(PRESETS.map((preset) => toPreset(preset, '2026-01-01'))).toEqual([
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2025-12-31', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2025-12-01', to: '2025-12-31' },
    ]);
  });

  test('of a file is not taken the other way round, nor longer than it may be', () => {
    for (const wrong of [
      { from: '2026-02-03', to: '2026-01-02' },
      { from: '2025-03-14', to: '2026-03-15' },
      { from: '2026-02-03' },
    ]) {
      expect(periodSchema.safeParse(wrong).success).toBe(false);
    }
  });
});
