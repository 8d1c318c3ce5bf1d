import 'server-only';
import type { z } from 'zod';
import type { Fault } from '#lib/errors/result.ts';
import { log } from '#server/observability/log.ts';
import { repeatedLog } from '#server/observability/repeated-log.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { isClientAbort } from '#server/errors/client-abort.ts';
import { FaultError, isFaultError } from '#server/errors/fault-error.ts';

/**
 * The fault for anything thrown, which may leave the process. A fault passes; a database that is unavailable
 * is named; the rest is logged in full and leaves as `internal` with only the request id.
 */
export function toFault(error: unknown, requestId: string): Fault {
  if (isFaultError(error)) return { ...error.fault, requestId };
  if (isClientAbort(error)) {
    log().debug({ err: error, requestId }, 'the client left');
    return { code: 'internal', requestId };
  }
  if (isDatabaseUnavailable(error)) {
    repeatedLog('database-unavailable').note(error, (leftOut) =>
      log().error({ err: error, requestId, ...leftOut }, 'database unavailable'),
    );
    return { code: 'database_unavailable', requestId };
  }
  log().error({ err: error, requestId }, 'unexpected error');
  return { code: 'internal', requestId };
}

/** Parses what came from outside. Throws `invalid_input` with the refused fields by dotted path. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fieldErrors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new FaultError({ code: 'invalid_input', fieldErrors });
}
