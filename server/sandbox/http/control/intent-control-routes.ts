import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { knownStatusSchema } from '#lib/intents/status-schema.ts';
import { confirmPayment } from '#server/sandbox/domain/intents/confirm-payment.ts';
import { getIntent } from '#server/sandbox/domain/intents/find-intent.ts';
import { forceStatus } from '#server/sandbox/domain/intents/force-status.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { toIntentResource } from '#server/sandbox/domain/intents/intent-resource.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';

const paramsSchema = z.object({ id: z.string() });
const text = z.string().min(1).max(255);
const forcedStatusSchema = z
  .object({
    status: knownStatusSchema,
    statusReason: z.string().max(1000).nullish(),
    failureCode: text.nullish(),
    providerFailureCode: text.nullish(),
    scheduledFor: z.iso.datetime({ offset: true }).nullish(),
  })
  .refine(({ status, scheduledFor }) => status === 'scheduled' || !scheduledFor, {
    path: ['scheduledFor'],
    message: 'only a scheduled intent has one',
  });

export function addIntentControlRoutes(app: FastifyInstance, service: ServiceContext): void {
  const toResource = (intent: IntentRecord) => toIntentResource(intent, service.store.organization.get());

  app.post('/intents/:id/pay', (request) => {
    const { id } = paramsSchema.parse(request.params);
    return toResource(confirmPayment(service, id));
  });
  app.post('/intents/:id/status', (request) => {
    const { id } = getIntent(service, paramsSchema.parse(request.params).id);
    const forced = validate(forcedStatusSchema, request.body);
    const intent = forceStatus(service, id, {
      status: forced.status,
      statusReason: forced.statusReason ?? null,
      failureCode: forced.failureCode ?? undefined,
      providerFailureCode: forced.providerFailureCode ?? undefined,
      scheduledForMs: forced.scheduledFor ? Date.parse(forced.scheduledFor) : null,
    });
    if (!intent) throw new ServiceError('NOT_FOUND', 'Intent not found');
    return toResource(intent);
  });
}
