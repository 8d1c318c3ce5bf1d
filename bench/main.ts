import { parseBenchOptions } from './bench-options.ts';
import { BENCHES } from './benches.ts';
import { StackOnDemand } from './stack-on-demand.ts';

/** Prints each figure beside a peer's from the same run: the bars are ratios. */
const stack = new StackOnDemand();
try {
  const { benches, rows } = parseBenchOptions(process.argv.slice(2), BENCHES);
  for (const bench of benches) {
    for (const line of await bench.run({ rows, stack: stack.get })) console.log(line);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stack.stop();
}
