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
  /** For support: the id of the request in the logs. */
  readonly requestId?: string;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(fault: Fault): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault };
}
