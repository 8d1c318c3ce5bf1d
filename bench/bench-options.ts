import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';

export interface BenchOptions {
  readonly benches: readonly Bench[];
  readonly rows: number | undefined;
}

/**
 * Reads `--only <name>`, which may come several times, and `--rows <n>`. Throws with the names there are, or
 * with what is wrong.
 */
export function parseBenchOptions(argv: readonly string[], all: readonly Bench[]): BenchOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: { only: { type: 'string', multiple: true }, rows: { type: 'string' } },
  });
  return { benches: chooseBenches(values.only, all), rows: parseRows(values.rows) };
}

function chooseBenches(only: readonly string[] | undefined, all: readonly Bench[]): readonly Bench[] {
  if (only === undefined) return all;
  const names = all.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`there is no benchmark ${unknown}; there are: ${names.join(', ')}`);
  return all.filter(({ name }) => only.includes(name));
}

function parseRows(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rows = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(rows) && rows > 0) return rows;
  throw new Error(`--rows is a whole number above zero, not ${text}`);
}
