import type { FaultCode } from './fault-codes.ts';
import type { FieldError } from './error-envelope.ts';

/** A fault as it crosses a process edge: a code to branch on; the rest is for a user's eyes only. */
export interface Fault {
  readonly code: FaultCode;
  /** Refused fields, by dotted path, with the message of whoever refused them. */
  readonly fieldErrors?: readonly FieldError[];
  /** The service's own message or envelope, shown behind a button; never contains a secret. */
  readonly raw?: string;
  /** Values the copy needs, e.g. the existing intent's id. */
  readonly values?: Readonly<Record<string, string>>;
  /**
   * Of a refused request, where nothing was created under its key. True: nothing will be. False: the same key
   * may be sent again, by its user alone. Left out where it is not known.
   */
  readonly isFinal?: boolean;
  /** For support: the id of the request in the logs. */
  readonly requestId?: string;
}

/**
 * Whether this refusal of a request is final: nothing was created under its key, and nothing will be. The
 * server says so: after any other fault the request may be in progress, or the same key may be sent again.
 */
export function isFinalRefusal({ isFinal }: Pick<Fault, 'isFinal'>): boolean {
  return isFinal === true;
}

/**
 * Whether nothing was created under the key of a refused request, finally or until its user sends it again.
 */
export function isWithoutEffect({ isFinal }: Pick<Fault, 'isFinal'>): boolean {
  return isFinal !== undefined;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** What succeeded as something else; a fault stays as it is. */
export function mapResult<From, To>(result: Result<From>, toValue: (value: From) => To): Result<To> {
  return result.ok ? succeed(toValue(result.value)) : result;
}

export function fail(fault: Fault): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault };
}
