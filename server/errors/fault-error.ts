import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';

/**
 * A fault that leaves the process. Everything in `fault` is safe to show to the user who asked; what only the
 * logs may see goes into `cause`.
 */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  readonly fault: Fault;

  constructor(fault: Fault | FaultCode, options?: ErrorOptions) {
    const full: Fault = typeof fault === 'string' ? { code: fault } : fault;
    super(full.code, options);
    this.fault = full;
  }
}

/** By name as well as by class: Next can load this module twice, and then the classes differ. */
export function isFaultError(error: unknown): error is FaultError {
  return (
    error instanceof FaultError || (error instanceof Error && error.name === 'FaultError' && 'fault' in error)
  );
}
