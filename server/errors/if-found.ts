import 'server-only';
import { isFaultError } from './fault-error.ts';

/** What is read; undefined where it is not found. Every other fault stays one. */
export async function ifFound<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isFaultError(error) && error.fault.code === 'not_found') return undefined;
    throw error;
  }
}
