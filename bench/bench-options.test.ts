import { describe, expect, test } from 'vitest';
import type { Bench } from './bench.ts';
import { parseBenchOptions } from './bench-options.ts';

const bench = (name: string): Bench => ({ name, run: () => Promise.resolve([]) });
const ALL = [bench('guard'), bench('lists')];

describe('the options of the benchmarks', () => {
  test('without any, all run with their own numbers', () => {
    expect(parseBenchOptions([], ALL)).toEqual({ benches: ALL, rows: undefined });
  });

  test('one runs alone, with the rows that are asked for', () => {
    const options = parseBenchOptions(['--only', 'lists', '--rows', '1000000'], ALL);
    expect(options).toEqual({ benches: [ALL[1]], rows: 1_000_000 });
  });

  test.each([
    [['--only', 'nothing'], 'there are: guard, lists'],
    [['--rows', '0'], 'above zero'],
    [['--rows', '1e3'], 'above zero'],
    [['--rows', '-1'], '--rows'],
    [['--fast'], '--fast'],
  ])('refuses %j', (argv, message) => {
    expect(() => parseBenchOptions(argv, ALL)).toThrow(message);
  });
});
