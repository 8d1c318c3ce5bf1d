import 'server-only';
import { FaultError, isFaultError } from './fault-error.ts';

/**
 * For users outside the dashboard: a fault leaves without the service's own message and without values that
 * name others.
 */
export async function withoutRaw<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFaultError(error)) throw error;
    const { code, fieldErrors } = error.fault;
    throw new FaultError({ code, ...(fieldErrors && { fieldErrors }) }, { cause: error });
  }
}
