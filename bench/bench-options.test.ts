import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '#scripts/launcher/root.ts';
import type { Bench } from './bench.ts';
import { parseBenchOptions } from './bench-options.ts';

const manifestSchema = z.object({ scripts: z.object({ bench: z.string() }) });
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

  test('several run in the order of the table', () => {
    const { benches } = parseBenchOptions(['--only', 'lists', '--only', 'guard'], ALL);
    expect(benches).toEqual(ALL);
  });

  test.each([
    [['--only', 'nothing'], 'there are: guard, lists'],
    [['--only', 'lists', '--only', 'nothing'], 'no benchmark nothing'],
    [['--rows', '0'], 'above zero'],
    [['--rows', '1e3'], 'above zero'],
    [['--rows', '-1'], '--rows'],
    [['--fast'], '--fast'],
  ])('refuses %j', (argv, message) => {
    expect(() => parseBenchOptions(argv, ALL)).toThrow(message);
  });
});

test('the command starts, and names the benchmarks there are', () => {
  const { scripts } = manifestSchema.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
  // Some measure what only a server may import.
  expect(scripts.bench).toContain('--server scripts/bench.ts');
  const args = ['--conditions=react-server', 'scripts/bench.ts', '--only', 'nothing'];
  const { stderr, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toContain('there are: sign-guard, ');
  expect(status).toBe(1);
});
