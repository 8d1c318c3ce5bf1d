import type { Stack } from '#scripts/launcher/stack.ts';
import type { Row } from './table.ts';

/** What a benchmark is given: how much to measure, and the running dashboard once it asks for it. */
export interface BenchContext {
  /** How many rows, events or cases, where a benchmark counts any; undefined: its own number. */
  readonly rows: number | undefined;
  /** The dashboard and the sandbox, built and started at the first call. */
  readonly stack: () => Promise<Stack>;
  /**
   * The URL of a PostgreSQL with the mirror of `rows` intents, else of 100,000. Started and seeded at the
   * first call.
   */
  readonly seededRows: () => Promise<{ readonly databaseUrl: string; readonly rows: number }>;
}

/** One entry of `npm run bench`; `--only <name>` runs it alone. */
export interface Bench {
  readonly name: string;
  /** What it counts does not depend on how fast it is: it runs before the others, beside those like it. */
  readonly isUntimed?: true;
  /** Makes what its run needs, while nothing is timed. */
  readonly prepare?: (context: BenchContext) => Promise<unknown>;
  /** Its rows of the table. Throws when what was measured is not as it must be. */
  readonly run: (context: BenchContext) => Promise<readonly Row[]>;
}
