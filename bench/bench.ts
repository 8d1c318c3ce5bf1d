import type { Stack } from '#scripts/launcher/stack.ts';
import type { Row } from './table.ts';

/** What a benchmark is given: how much to measure, and the running dashboard once it asks for it. */
export interface BenchContext {
  /** How many rows, events or cases, where a benchmark counts any; undefined: its own number. */
  readonly rows: number | undefined;
  /** The dashboard and the sandbox, built and started at the first call. */
  readonly stack: () => Promise<Stack>;
}

/** One entry of `npm run bench`; `--only <name>` runs it alone. */
export interface Bench {
  readonly name: string;
  /** Its rows of the table. Throws when what was measured is not as it must be. */
  readonly run: (context: BenchContext) => Promise<readonly Row[]>;
}
