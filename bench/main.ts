import { parseBenchOptions } from './bench-options.ts';
import { BENCHES } from './benches.ts';
import { StackOnDemand } from './stack-on-demand.ts';
import { formatTable, type Row } from './table.ts';

/**
 * Prints each figure beside a peer's from the same run as one table: the bars are ratios. A benchmark that
 * fails is named, the others go on.
 */
const stack = new StackOnDemand();
try {
  const { benches, rows } = parseBenchOptions(process.argv.slice(2), BENCHES);
  const table: Row[] = [];
  for (const { name, run } of benches) {
    const startedAtMs = performance.now();
    try {
      table.push(...(await run({ rows, stack: stack.get })));
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
    console.error(`· ${name}: ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);
  }
  for (const line of formatTable(table)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stack.stop();
}
