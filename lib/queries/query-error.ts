import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';

const FINAL: ReadonlySet<FaultCode> = new Set([
  'signed_out',
  'forbidden',
  'not_found',
  'link_unusable',
  'invalid_input',
]);

/** What a read of `/api` throws: always a fault, so a component needs one way to show it. */
export class QueryError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.code);
    this.name = 'QueryError';
    this.fault = fault;
  }
}

/** Asked again, the answer would be the same; after the end of a session, until there is another. */
export function isFinal(error: unknown): error is QueryError {
  return error instanceof QueryError && FINAL.has(error.fault.code);
}
