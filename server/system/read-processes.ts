import 'server-only';
import { z } from 'zod';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { JOB_NAMES, PROCESS_KINDS, type SystemFacts } from '#lib/system/system-status.ts';
import { unixMsSchema } from '#lib/chains/unix-time.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { CALL_MINUTES } from '#server/conversion/call-statistics.ts';
import type { ProcessReadingRow } from '#server/store/system/process-readings-repository.ts';

const ms = z.number();
const headSchema = z.object({
  height: z.int(),
  headMs: unixMsSchema,
  checkedMs: unixMsSchema,
  latencyMs: z.int(),
});
const minuteSchema = z.object({
  minute: z.int(),
  count: z.int(),
  failed: z.int(),
  totalMs: ms,
  slowestMs: ms,
});
const turnSchema = z
  .object({
    okMs: unixMsSchema,
    idleMs: unixMsSchema,
    failedMs: unixMsSchema,
    rowsFailedMs: unixMsSchema,
    expectedMs: unixMsSchema,
  })
  .partial();

/** What a process says of itself; a part that another version wrote differently is left out. */
const readingSchema = z.object({
  calls: z.array(minuteSchema).catch([]).default([]),
  chains: z.record(z.string(), headSchema).catch({}).default({}),
  /** When a node was asked last, where it showed no block then. */
  failingChains: z.array(z.string()).catch([]).default([]),
  streams: z.int().nonnegative().catch(0).default(0),
  jobs: z.record(z.string(), turnSchema).catch({}).default({}),
});
type Reading = z.infer<typeof readingSchema>;
export type ChainHead = z.infer<typeof headSchema>;

/** What all processes that run say together. */
export interface ProcessesReading {
  readonly calls: SystemFacts['service']['calls'];
  readonly heads: Partial<Record<ChainId, ChainHead>>;
  /** Nodes that showed no block to some process when it asked last. */
  readonly failing: ReadonlySet<string>;
  readonly streams: number;
  readonly processes: SystemFacts['processes'];
  readonly jobs: SystemFacts['jobs'];
}

export function readProcesses(rows: readonly ProcessReadingRow[], nowMs: number): ProcessesReading {
  const readings = rows.map(({ reading }) => readingSchema.catch(NOTHING).parse(reading));
  return {
    calls: sumCalls(readings, nowMs),
    heads: Object.fromEntries(CHAIN_IDS.flatMap((chainId) => toNewest(readings, chainId))),
    failing: new Set(readings.flatMap(({ failingChains }) => failingChains)),
    streams: readings.reduce((sum, { streams }) => sum + streams, 0),
    processes: toProcesses(rows),
    jobs: toJobs(readings, nowMs),
  };
}

/** Longer than the longest lease of a row, with the pause until it is found again. */
const ROWS_RETRIED_MS = 2 * MINUTE_MS;

const NOTHING: Reading = { calls: [], chains: {}, failingChains: [], streams: 0, jobs: {} };

function sumCalls(readings: readonly Reading[], nowMs: number): SystemFacts['service']['calls'] {
  const first = Math.floor(nowMs / MINUTE_MS) - CALL_MINUTES;
  const minutes = readings.flatMap(({ calls }) => calls).filter(({ minute }) => minute > first);
  const count = minutes.reduce((sum, minute) => sum + minute.count, 0);
  const totalMs = minutes.reduce((sum, minute) => sum + minute.totalMs, 0);
  return {
    minutes: CALL_MINUTES,
    count,
    failed: minutes.reduce((sum, { failed }) => sum + failed, 0),
    meanMs: count === 0 ? null : Math.round(totalMs / count),
    slowestMs: count === 0 ? null : Math.round(Math.max(...minutes.map(({ slowestMs }) => slowestMs))),
  };
}

function toNewest(readings: readonly Reading[], chainId: ChainId): [ChainId, ChainHead][] {
  const heads = readings.flatMap(({ chains }) => chains[chainId] ?? []);
  const newest = heads.toSorted((a, b) => b.checkedMs - a.checkedMs)[0];
  return newest ? [[chainId, newest]] : [];
}

function toProcesses(rows: readonly ProcessReadingRow[]): SystemFacts['processes'] {
  return PROCESS_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const startedMs = Math.min(...own.map(({ startedAt }) => startedAt.getTime()));
    return own.length === 0
      ? []
      : [{ kind, count: own.length, startedAt: new Date(startedMs).toISOString() }];
  });
}

/**
 * A job runs in whichever process takes its work: the last turn of any counts. A turn that found nothing
 * shows that the job works, unless rows failed a moment ago: these are not due again before their lease ends.
 */
function toJobs(readings: readonly Reading[], nowMs: number): SystemFacts['jobs'] {
  return JOB_NAMES.flatMap((name) => {
    const turns = readings.flatMap(({ jobs }) => jobs[name] ?? []);
    if (turns.length === 0) return [];
    const all = (part: keyof z.infer<typeof turnSchema>) => turns.flatMap((turn) => turn[part] ?? []);
    const haveRowsFailed = all('rowsFailedMs').some((failedMs) => nowMs - failedMs < ROWS_RETRIED_MS);
    return [
      {
        name,
        lastOkAt: toIso(Math.max(...all('okMs'), ...(haveRowsFailed ? [] : all('idleMs')))),
        lastFailedAt: toIso(Math.max(...all('failedMs'))),
        expectedAt: toIso(Math.min(...all('expectedMs'))),
      },
    ];
  });
}

/** Null for the greatest or least of none. */
function toIso(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
