import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addPastIntents } from '#server/sandbox/domain/history/add-past-intents.ts';
import { pastIntentSchema } from '#server/sandbox/domain/history/past-intent.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';

const MOST_AT_ONCE = 500;
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const historySchema = z.object({ intents: z.array(pastIntentSchema).min(1).max(MOST_AT_ONCE) });

/** `POST /sandbox/history`: what happened before the sandbox was started. */
export function addHistoryRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.post('/history', { bodyLimit: BODY_LIMIT_BYTES }, (request) => {
    const { intents } = validate(historySchema, request.body);
    return { intents: addPastIntents(service, intents) };
  });
}
