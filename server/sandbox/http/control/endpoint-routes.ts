import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newWebhookSecret } from '#server/sandbox/delivery/sign-webhook.ts';
import { toIso } from '#server/sandbox/domain/clock.ts';
import { ROTATION_WINDOW_MS } from '#server/sandbox/domain/durations.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';
import type { DeliveryAttempt } from '#server/sandbox/store/delivery-repository.ts';
import type { WebhookEndpoint } from '#server/sandbox/store/endpoint-repository.ts';

const paramsSchema = z.object({ id: z.string() });
const newEndpointSchema = z.object({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
});

export function toEndpointResource({ id, url, secret, status }: WebhookEndpoint) {
  return { id, url, secret, status };
}

export function addEndpointRoutes(app: FastifyInstance, service: ServiceContext): void {
  const { store, clock } = service;

  app.post('/webhook-endpoints', (request) => {
    const { url } = validate(newEndpointSchema, request.body);
    const endpoint: WebhookEndpoint = {
      id: randomUUID(),
      url,
      secret: newWebhookSecret(),
      previousSecret: null,
      previousSecretUntilMs: null,
      status: 'active',
      exhaustedDays: 0,
      lastExhaustedDay: null,
    };
    store.endpoints.save(endpoint);
    return toEndpointResource(endpoint);
  });

  app.post('/webhook-endpoints/:id/rotate-secret', (request) => {
    const endpoint = getEndpoint(service, request);
    const secret = newWebhookSecret();
    store.endpoints.save({
      ...endpoint,
      secret,
      previousSecret: endpoint.secret,
      previousSecretUntilMs: clock.nowMs() + ROTATION_WINDOW_MS,
    });
    return { secret };
  });

  app.get('/webhook-endpoints/:id/deliveries', (request) => {
    const { id } = getEndpoint(service, request);
    return { deliveries: store.deliveries.listAttempts(id).map(toDeliveryResource) };
  });

  app.delete('/webhook-endpoints/:id', (request, reply) => {
    store.endpoints.remove(getEndpoint(service, request).id);
    return reply.code(204).send();
  });
}

/** The endpoint that the path names. Throws 404. */
export function getEndpoint({ store }: ServiceContext, request: FastifyRequest): WebhookEndpoint {
  const endpoint = store.endpoints.find(paramsSchema.parse(request.params).id);
  if (!endpoint) throw new ServiceError('NOT_FOUND', 'Webhook endpoint not found');
  return endpoint;
}

function toDeliveryResource({ attemptedAtMs, nextAttemptAtMs, ...attempt }: DeliveryAttempt) {
  return {
    eventId: attempt.eventId,
    type: attempt.type,
    attempt: attempt.attempt,
    responseStatus: attempt.responseStatus,
    deliveredAt: toIso(attemptedAtMs),
    nextAttemptAt: nextAttemptAtMs === null ? null : toIso(nextAttemptAtMs),
    state: attempt.state,
  };
}
