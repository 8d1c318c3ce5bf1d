import type { FastifyRequest } from 'fastify';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { isListed } from './ip-allowlist.ts';

/** Lets a request pass or throws 401 / 403 (spec, "Authentication"; R11, R12). */
export function authenticate({ store, clock, settings }: ServiceContext, request: FastifyRequest): void {
  const header = request.headers['x-api-key'];
  if (typeof header !== 'string' || header === '') {
    throw new ServiceError('UNAUTHORIZED', 'The X-API-Key header is missing');
  }
  const key = store.apiKeys.findByKey(header);
  if (!key) throw new ServiceError('UNAUTHORIZED', 'The API key is not valid');
  if (key.revoked) throw new ServiceError('UNAUTHORIZED', 'The API key is revoked');
  if (clock.nowMs() >= key.expiresAtMs) throw new ServiceError('UNAUTHORIZED', 'The API key has expired');
  if (key.environment !== settings.environment) {
    throw new ServiceError('FORBIDDEN', `The API key belongs to the ${key.environment} environment`);
  }
  if (!isListed(key.ipAllowlist, request.ip)) {
    throw new ServiceError('FORBIDDEN', `The address ${request.ip} is not on the API key's IP allowlist`);
  }
}
