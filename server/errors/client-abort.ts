import 'server-only';
import { causesOf } from './causes.ts';

/** The status that web servers log for it: the client closed the request. */
export const CLIENT_CLOSED_REQUEST = 499;

/** The client left while its request was being read. This is no error, and no client gets the answer. */
export class ClientAbortError extends Error {
  override readonly name = 'ClientAbortError';
}

/** Ours, and Next's for an answer whose reader has left. */
const ABORT_NAMES: ReadonlySet<string> = new Set(['ClientAbortError', 'ResponseAborted']);
/**
 * What Node says of a request that ended before its body, and what the reader of forms says of such a body.
 */
const ABORT_MESSAGES: ReadonlySet<string> = new Set(['aborted', 'Unexpected end of form']);

/**
 * Whether an error, or anything that caused it, is that the client left. A call that was abandoned because of
 * it counts, where the request's own signal is given.
 */
export function isClientAbort(error: unknown, signal?: AbortSignal): boolean {
  for (const cause of causesOf(error)) {
    if (ABORT_NAMES.has(cause.name) || ABORT_MESSAGES.has(cause.message)) return true;
    if (cause.name === 'AbortError' && signal?.aborted === true) return true;
  }
  return false;
}
