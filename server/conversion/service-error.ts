import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';
import { FaultError } from '#server/errors/fault-error.ts';

interface ServiceErrorFacts {
  readonly fault: Fault;
  /** The HTTP status, or null when no answer came. */
  readonly status: number | null;
  /** How long the service asks us to wait, when it said so. */
  readonly retryAfterMs?: number | null;
  /** The body is not the service's own, whatever the status: a page of a proxy, or nothing. */
  readonly isUnreadable?: boolean;
  readonly cause?: unknown;
}

/** So much of what cannot be understood is stored, for support. */
export const MAX_RAW_LENGTH = 4_000;

const ABOUT_KEY_OR_PACE: ReadonlySet<FaultCode | null> = new Set([
  'service_key_refused',
  'service_key_wrong_place',
  'service_rate_limited',
]);

/**
 * Whether the fault is of a 401, 403 or 429 that is about the key or the rate. One about the request itself
 * has another code.
 */
export function isAboutKeyOrPace(faultCode: FaultCode | null): boolean {
  return ABOUT_KEY_OR_PACE.has(faultCode);
}

/** Of a call that was not answered, or not in a way that can be understood, or was not processed. */
const NOT_DECIDED: ReadonlySet<string | null> = new Set<FaultCode | null>([
  'service_unreachable',
  'service_error',
  'service_unreadable',
  ...ABOUT_KEY_OR_PACE,
]);

/**
 * Whether the fault of a call is that the service refused the request itself: by its code, where nothing else
 * of the call is stored. Of one that was not answered, or was not processed, it is not known.
 */
export function isOfRefusal(faultCode: string): boolean {
  return !NOT_DECIDED.has(faultCode);
}

/**
 * An exchange with the service that failed. `mayHaveHappened` decides about money: true when the request may
 * have taken effect although we have no proof of it, false when the service certainly refused it.
 * `isAboutKeyOrPace`: the key or the rate was refused, and the request itself not processed: the same bytes
 * may go again.
 */
export class ServiceError extends FaultError {
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly mayHaveHappened: boolean;
  readonly isAboutKeyOrPace: boolean;

  constructor({ fault, status, retryAfterMs, isUnreadable = false, cause }: ServiceErrorFacts) {
    super(fault, cause === undefined ? {} : { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs ?? null;
    this.mayHaveHappened = isUnreadable || !isRefusal(status);
    this.isAboutKeyOrPace = isAboutKeyOrPace(fault.code);
  }
}

/** By its fields as well as by its class: Next can load this module twice, and then the classes differ. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof ServiceError || (error instanceof Error && 'mayHaveHappened' in error);
}

/** Whether the service itself answers that it knows no such resource. A 404 of a gateway does not count. */
export function isAbsent(error: ServiceError): boolean {
  return error.status === 404 && !error.mayHaveHappened;
}

/** Whether trying the same read again may help: no answer, a broken answer, or a request to wait. */
export function isPassing(error: ServiceError): boolean {
  return error.status === 429 || error.mayHaveHappened;
}

/**
 * Makes a call that is not stored and not sent again. When it is not known what it did, the fault is
 * `unconfirmed`: the service's general faults say of a request that it is saved.
 */
export async function orUnconfirmed<T>(unconfirmed: FaultCode, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isServiceError(error) || !error.mayHaveHappened) throw error;
    const { raw } = error.fault;
    throw new FaultError({ code: unconfirmed, ...(raw !== undefined && { raw }) }, { cause: error });
  }
}

/**
 * A 4xx in the service's own format is its decision. 408 is not: the service stopped waiting, or a proxy
 * before it did.
 */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408;
}
