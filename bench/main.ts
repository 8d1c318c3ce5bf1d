import type { Bench, BenchContext } from './bench.ts';
import { parseBenchOptions } from './bench-options.ts';
import { BENCHES } from './benches.ts';
import { SeededRows } from './seeded-rows.ts';
import { StackOnDemand } from './stack-on-demand.ts';
import { formatTable, type Row } from './table.ts';

/** Where `--rows` says nothing else. */
const SEEDED_ROWS = 100_000;

/**
 * Prints each figure beside a peer's from the same run as one table: the bars are ratios. A benchmark that
 * fails is named, the others go on.
 */
const stack = new StackOnDemand();
const seeded = new SeededRows();
try {
  const { benches, rows } = parseBenchOptions(process.argv.slice(2), BENCHES);
  const seededRows = () => seeded.get(rows ?? SEEDED_ROWS);
  for (const line of formatTable(await runAll(benches, { rows, stack: stack.get, seededRows })))
    console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all([stack.stop(), seeded.stop()]);
}

/** First what is not timed and what the others need, all at once; then the others, one after another. */
async function runAll(benches: readonly Bench[], context: BenchContext): Promise<Row[]> {
  const found = new Map<Bench, readonly Row[]>();
  const run = async (bench: Bench) => void found.set(bench, await runOne(bench, context));
  await Promise.all([
    ...benches.filter(({ isUntimed }) => isUntimed).map(run),
    // What failed here fails its run again, which says so.
    ...benches.map(({ prepare }) => prepare?.(context).catch(() => undefined)),
  ]);
  for (const bench of benches.filter(({ isUntimed }) => !isUntimed)) await run(bench);
  return benches.flatMap((bench) => found.get(bench) ?? []);
}

async function runOne({ name, run }: Bench, context: BenchContext): Promise<readonly Row[]> {
  const startedAtMs = performance.now();
  try {
    return await run(context);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return [];
  } finally {
    console.error(`· ${name}: ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);
  }
}
