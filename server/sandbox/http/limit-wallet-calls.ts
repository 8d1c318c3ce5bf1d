import type { onRequestAsyncHookHandler } from 'fastify';
import { RetryLaterError } from '#server/sandbox/domain/retry-later-error.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/**
 * Counts prepare, submit and sync of a key together, whatever comes of them (R131). The key was checked
 * before.
 */
export function limitWalletCalls({ walletCallLimit }: ServiceContext): onRequestAsyncHookHandler {
  return async (request) => {
    const refused = walletCallLimit.take(String(request.headers['x-api-key']));
    if (!refused) return;
    const message = 'More than 20 prepare, submit and sync calls in a minute with this API key';
    throw new RetryLaterError(new ServiceError('TOO_MANY_REQUESTS', message), refused.retryAfterMs);
  };
}
