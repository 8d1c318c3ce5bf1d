import type { Fault } from '#lib/errors/result.ts';

/** What a read of `/api` throws: always a fault, so a component needs one way to show it. */
export class QueryError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.code);
    this.name = 'QueryError';
    this.fault = fault;
  }
}
