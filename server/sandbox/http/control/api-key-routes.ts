import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { environmentSchema } from '#lib/chains/chain-schemas.ts';
import { KEY_LIFETIME_MS } from '#server/sandbox/domain/durations.ts';
import { LOOPBACK_ALLOWLIST } from '#server/sandbox/domain/seed.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { isIpOrCidr } from '#server/sandbox/http/ip-allowlist.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';

const paramsSchema = z.object({ id: z.string() });
const newKeySchema = z.object({
  environment: environmentSchema.optional(),
  expiresAt: z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'must be an ISO 8601 date').optional(),
  ipAllowlist: z.array(z.string().refine(isIpOrCidr, 'must be an IP address or a CIDR')).optional(),
});

export function addApiKeyRoutes(app: FastifyInstance, { store, clock, settings }: ServiceContext): void {
  app.post('/api-keys', (request) => {
    const asked = validate(newKeySchema, request.body ?? {});
    const environment = asked.environment ?? settings.environment;
    const apiKey = { id: randomUUID(), key: `${environment}_${randomBytes(24).toString('base64url')}` };
    store.apiKeys.add({
      ...apiKey,
      environment,
      expiresAtMs: asked.expiresAt ? Date.parse(asked.expiresAt) : clock.nowMs() + KEY_LIFETIME_MS,
      ipAllowlist: asked.ipAllowlist ?? [...LOOPBACK_ALLOWLIST],
    });
    return apiKey;
  });
  app.delete('/api-keys/:id', (request, reply) => {
    const { id } = paramsSchema.parse(request.params);
    if (!store.apiKeys.revoke(id)) throw new ServiceError('NOT_FOUND', 'API key not found');
    return reply.code(204).send();
  });
}
