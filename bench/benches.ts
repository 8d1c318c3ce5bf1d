import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stack } from '#scripts/launcher/stack.ts';
import type { Bench } from './bench.ts';
import { measureBudget } from './budget/measure-budget.ts';
import { measureClickToPrompt } from './click-to-prompt.ts';
import { measureAcknowledgement } from './acknowledgement/measure-acknowledgement.ts';
import { createOfframps, type BenchIntent } from './create-offramps.ts';
import { measureEvmGuard } from './evm-guard.ts';
import { measureExport } from './export/measure-export.ts';
import { runGuardBench } from './guard/run-guard-bench.ts';
import { measureIntake } from './intake/measure-intake.ts';
import { measureSolanaGuard } from './sign-guard.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureRows } from './rows/measure-rows.ts';
import { measureStorm } from './storm/measure-storm.ts';
import { measureStreams } from './streams/measure-streams.ts';
import type { Row } from './table.ts';
import { measureWire } from './wire/measure-wire.ts';

/** So many that a batch holds few events of one. */
const INTENTS = 300;

/** Every benchmark, in the order they run. */
export const BENCHES: readonly Bench[] = [
  { name: 'sign-guard', run: async () => [await measureEvmGuard(), measureSolanaGuard()] },
  { name: 'guard', run: runGuardBench },
  { name: 'click-to-prompt', run: async ({ stack }) => measureClickToPrompt(await stack()) },
  { name: 'intake', run: withOfframps(measureIntake) },
  { name: 'wire', run: withOfframps(measureWire) },
  { name: 'acknowledgement', run: withOfframps(measureAcknowledgement) },
  { name: 'budget', run: ({ rows }) => measureBudget(rows) },
  { name: 'export', run: ({ rows }) => measureExport(rows) },
  { name: 'rows', run: ({ rows }) => measureRows(rows) },
  { name: 'pages', run: async ({ stack }) => measurePages(await stack()) },
  { name: 'streams', run: withFolder(measureStreams) },
  { name: 'storm', run: withFolder(measureStorm) },
];

function withOfframps(
  measure: (stack: Stack, intents: readonly BenchIntent[]) => Promise<Row[]>,
): Bench['run'] {
  return async ({ stack }) => {
    const started = await stack();
    return measure(started, await offrampsOf(started));
  };
}

const offramps = new WeakMap<Stack, Promise<BenchIntent[]>>();

/** The mirror reads new ones only as fast as its budget allows, so they are made once. */
function offrampsOf(stack: Stack): Promise<BenchIntent[]> {
  const known = offramps.get(stack);
  if (known) return known;
  const created = createOfframps(stack, INTENTS);
  offramps.set(stack, created);
  return created;
}

/** A folder for the files of a peer. */
function withFolder(measure: (stack: Stack, folder: string) => Promise<Row[]>): Bench['run'] {
  return async ({ stack }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    try {
      return await measure(await stack(), folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
