import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { approveBurn } from '#server/sandbox/domain/intents/approve-burn.ts';
import { createOfframp } from '#server/sandbox/domain/intents/create-offramp.ts';
import type { CreateAnswer, CreateRequest } from '#server/sandbox/domain/intents/create-once.ts';
import { createOnramp } from '#server/sandbox/domain/intents/create-onramp.ts';
import { expireDueIntents, getIntent } from '#server/sandbox/domain/intents/find-intent.ts';
import { toIntentResource } from '#server/sandbox/domain/intents/intent-resource.ts';
import { prepareBurn } from '#server/sandbox/domain/intents/prepare-burn.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';
import {
  approveBurnSchema,
  createHeadersSchema,
  listSchema,
  offrampSchema,
  onrampSchema,
  prepareBurnSchema,
} from './intent-schemas.ts';

const idSchema = z.object({ id: z.string() });

export function addIntentRoutes(app: FastifyInstance, service: ServiceContext): void {
  addCreateRoutes(app, service);
  addReadRoutes(app, service);
  addBurnRoutes(app, service);
}

function addCreateRoutes(app: FastifyInstance, service: ServiceContext): void {
  const onrampBody = onrampSchema(service.chains);
  app.post('/intents/onramp', async (request, reply) => {
    const body = validate(onrampBody, request.body);
    const once = toCreateRequest('onramp', request, body.clientReference);
    return sendCreated(reply, await createOnramp(service, once, body));
  });
  app.post('/intents/offramp', (request, reply) => {
    const body = validate(offrampSchema, request.body);
    const once = toCreateRequest('offramp', request, body.clientReference);
    return sendCreated(
      reply,
      createOfframp(service, once, { ...body, destination: body.destinationAddress }),
    );
  });
}

function addReadRoutes(app: FastifyInstance, service: ServiceContext): void {
  const { store } = service;
  app.get('/intents', (request) => {
    const query = validate(listSchema, request.query);
    expireDueIntents(service);
    const organization = store.organization.get();
    return {
      intents: store.intents.list(query).map((intent) => toIntentResource(intent, organization)),
      total: store.intents.count(query),
      limit: query.limit,
      offset: query.offset,
    };
  });
  app.get('/intents/:id', (request) =>
    toIntentResource(getIntent(service, idOf(request)), store.organization.get()),
  );
}

function addBurnRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.post('/intents/:id/prepare-burn', (request) => {
    const id = getIntent(service, idOf(request)).id;
    const { tokenHolder } = validate(prepareBurnSchema, request.body);
    return prepareBurn(service, id, tokenHolder);
  });
  // Takes no idempotency header: one proof an intent, whatever header comes along (R78).
  app.post('/intents/:id/approve-burn', (request) => {
    const id = getIntent(service, idOf(request)).id;
    approveBurn(service, id, validate(approveBurnSchema, request.body));
    return { status: 'burn_approved' };
  });
}

function idOf(request: FastifyRequest): string {
  return idSchema.parse(request.params).id;
}

function toCreateRequest(
  intentType: CreateRequest['intentType'],
  request: FastifyRequest,
  clientReference: string | undefined,
): CreateRequest {
  const headers = validate(createHeadersSchema, { 'idempotency-key': request.headers['idempotency-key'] });
  return { intentType, idempotencyKey: headers['idempotency-key'], sentBody: request.body, clientReference };
}

function sendCreated(reply: FastifyReply, { statusCode, json }: CreateAnswer): FastifyReply {
  return reply.code(statusCode).type('application/json; charset=utf-8').send(json);
}
