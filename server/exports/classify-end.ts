import 'server-only';
import type { ExportEndReason } from '#lib/exports/export-end-reasons.ts';
import { hasCode } from '#server/errors/causes.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { MOST_PAUSE_MS } from '#server/store/exports/export-client.ts';
import { isDatabaseClosed, isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { CancelledError, OutOfTimeError } from './watch-file.ts';

/** What PostgreSQL says when it ends an idle transaction. */
const IDLE_TOO_LONG: ReadonlySet<string> = new Set(['25P03']);

/** How a file that is not whole ended; no reason where its user cancelled it or left. */
export interface BrokenEnd {
  readonly state: 'cancelled' | 'failed';
  readonly reason: ExportEndReason | null;
}

/** What ended a file. `pauseMs` is how long its reader let it wait the last time. */
export function classifyEnd(error: unknown, pauseMs: number): BrokenEnd {
  if (error instanceof CancelledError) return { state: 'cancelled', reason: null };
  if (isFaultError(error) && error.fault.code === 'forbidden')
    return { state: 'cancelled', reason: 'access_ended' };
  return { state: 'failed', reason: findReason(error, pauseMs) };
}

function findReason(error: unknown, pauseMs: number): ExportEndReason {
  if (error instanceof OutOfTimeError) return 'out_of_time';
  if (isFaultError(error) && error.fault.code === 'export_in_progress') return 'too_many';
  if (isDatabaseClosed(error)) return 'stopped';
  // PostgreSQL ends the view of a reader who takes nothing: the next read finds no connection.
  const isGone = isDatabaseUnavailable(error) || hasCode(error, IDLE_TOO_LONG);
  if (isGone) return pauseMs >= MOST_PAUSE_MS ? 'paused' : 'database_unavailable';
  return 'internal';
}
