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
import { runGuardChild } from './guard/run-guard-child.ts';
import { measureIntake } from './intake/measure-intake.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureDepth } from './rows/measure-depth.ts';
import { measureRows } from './rows/measure-rows.ts';
import { measureStart } from './start/measure-start.ts';
import { measureStorm } from './storm/measure-storm.ts';
import { measureStreams } from './streams/measure-streams.ts';
import { measureSolanaGuard } from './solana-guard.ts';
import type { Row } from './table.ts';
import { measureWire } from './wire/measure-wire.ts';

/** So many that a batch holds few events of one. */
const INTENTS = 300;

/** Every benchmark, in the order of the table; those that are not timed run before the others. */
export const BENCHES: readonly Bench[] = [
  { name: 'sign-guard', run: async () => [await measureEvmGuard(), await measureSolanaGuard()] },
  { name: 'guard', isUntimed: true, run: runGuardChild },
  { name: 'click-to-prompt', run: async ({ stack }) => measureClickToPrompt(await stack()) },
  { name: 'intake', ...withOfframps(measureIntake) },
  { name: 'wire', ...withOfframps(measureWire) },
  { name: 'acknowledgement', ...withOfframps(measureAcknowledgement) },
  { name: 'budget', isUntimed: true, run: ({ rows }) => measureBudget(rows) },
  { name: 'export', ...withSeededRows(measureExport) },
  { name: 'rows', ...withSeededRows(measureRows) },
  { name: 'depth', ...withSeededRows(measureDepth) },
  { name: 'pages', run: async ({ stack }) => measurePages(await stack()) },
  { name: 'streams', run: withFolder(measureStreams) },
  { name: 'storm', run: withFolder(measureStorm) },
  { name: 'start', run: measureStart },
];

function withOfframps(
  measure: (stack: Stack, intents: readonly BenchIntent[]) => Promise<Row[]>,
): Pick<Bench, 'prepare' | 'run'> {
  return {
    prepare: async ({ stack }) => offrampsOf(await stack()),
    run: async ({ stack }) => {
      const started = await stack();
      return measure(started, await offrampsOf(started));
    },
  };
}

function withSeededRows(
  measure: (databaseUrl: string, rows: number) => Promise<Row[]>,
): Pick<Bench, 'prepare' | 'run'> {
  return {
    prepare: ({ seededRows }) => seededRows(),
    run: async ({ seededRows }) => {
      const { databaseUrl, rows } = await seededRows();
      return measure(databaseUrl, rows);
    },
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
