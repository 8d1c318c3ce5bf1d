import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EVENT_TYPES } from '#lib/webhooks/event-types.ts';
import { sendSample } from '#server/sandbox/delivery/send-sample.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';

const paramsSchema = z.object({ endpointId: z.string() });
const testEventSchema = z.object({ eventType: z.enum(EVENT_TYPES), caseId: z.string().optional() });

export function addWebhookRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.post('/webhooks/endpoints/:endpointId/test', (request) => {
    const { endpointId } = paramsSchema.parse(request.params);
    const { eventType, caseId } = validate(testEventSchema, request.body);
    return sendSample(service, endpointId, { eventType, caseId });
  });
}
