import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/launcher/root.ts';
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

test('the command starts, and names the benchmarks there are', () => {
  const bootstrap = path.join(ROOT, 'scripts', 'bootstrap.mjs');
  const args = [bootstrap, '--server', 'scripts/bench.ts', '--only', 'nothing'];
  const { stderr, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toContain('there are: sign-guard, ');
  expect(status).toBe(1);
});
