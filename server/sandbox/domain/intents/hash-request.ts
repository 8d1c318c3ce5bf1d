import { createHash } from 'node:crypto';

/**
 * What a body under an idempotency key is compared by: the operation, and the body as it was sent, as JSON.
 */
export function hashRequest(operation: string, sentBody: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${toCanonicalJson(sentBody)}`)
    .digest('hex');
}

/** The order of keys is not part of a JSON body's meaning. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
