import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from './bench.ts';
import { measureClickToPrompt } from './click-to-prompt.ts';
import { createOfframps } from './create-offramps.ts';
import { measureEvmGuard } from './evm-guard.ts';
import { runGuardBench } from './guard/run-guard-bench.ts';
import { measureIntake } from './intake/measure-intake.ts';
import { formatLatency, formatMeasurement } from './measurement.ts';
import { measureSolanaGuard } from './sign-guard.ts';
import { measureRows } from './rows/measure-rows.ts';
import { measureStreams } from './streams/measure-streams.ts';
import { formatTable } from './table.ts';

/** So many that a batch holds few events of one. */
const INTENTS = 300;

/** Every benchmark, in the order they run. */
export const BENCHES: readonly Bench[] = [
  {
    name: 'sign-guard',
    run: async () => [formatMeasurement(await measureEvmGuard()), formatMeasurement(measureSolanaGuard())],
  },
  { name: 'guard', run: runGuardBench },
  {
    name: 'click-to-prompt',
    run: async ({ stack }) => (await measureClickToPrompt(await stack())).map(formatLatency),
  },
  {
    name: 'intake',
    run: async ({ stack }) => {
      const started = await stack();
      const intentIds = await createOfframps(started, INTENTS);
      return formatTable(await measureIntake(started, intentIds));
    },
  },
  { name: 'rows', run: ({ rows }) => measureRows(rows) },
  {
    name: 'streams',
    run: async ({ stack }) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'nchan-'));
      try {
        return formatTable(await measureStreams(await stack(), folder));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
