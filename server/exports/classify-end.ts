import 'server-only';
import type { ExportEndReason } from '#lib/exports/export-end-reasons.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { isDatabaseClosed, isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { CancelledError, ReaderError } from './watch-file.ts';

/** How a file that is not whole ended; no reason where its user cancelled it. */
export interface BrokenEnd {
  readonly state: 'cancelled' | 'failed';
  readonly reason: ExportEndReason | null;
}

/** What ended a file. */
export function classifyEnd(error: unknown): BrokenEnd {
  if (error instanceof CancelledError) return { state: 'cancelled', reason: null };
  if (isFaultError(error) && error.fault.code === 'forbidden')
    return { state: 'cancelled', reason: 'access_ended' };
  return { state: 'failed', reason: findReason(error) };
}

function findReason(error: unknown): ExportEndReason {
  if (error instanceof ReaderError) return error.reason;
  if (isDatabaseClosed(error)) return 'stopped';
  return isDatabaseUnavailable(error) ? 'database_unavailable' : 'internal';
}
