import 'server-only';
import { isFaultError } from '#server/errors/fault-error.ts';

/**
 * What a page finds by the token of a link. Too many wrong tokens from an address are answered as one wrong
 * token is.
 */
export async function unlessLimited<T>(found: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isFaultError(error) && error.fault.code === 'rate_limited') return undefined;
    throw error;
  }
}
