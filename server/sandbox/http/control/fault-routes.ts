import { METHODS, validateHeaderName, validateHeaderValue } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';
import { WEBHOOK_FAULTS } from '#lib/sandbox-control/sandbox-control.ts';
import { getEndpoint } from './endpoint-routes.ts';

const LONGEST_DELAY_MS = 600_000;
const count = z.int().min(1).max(10_000);
const delayMs = z.int().min(0).max(LONGEST_DELAY_MS);

const headersSchema = z
  .record(z.string(), z.union([z.string(), z.number()]).transform(String))
  .refine((headers) => Object.entries(headers).every(isHeader), 'has a name or a value that is no header');

const httpFaultSchema = z.object({
  method: z
    .string()
    .transform((method) => method.toUpperCase())
    .refine((method) => METHODS.includes(method), 'must be an HTTP method'),
  // What it breaks is the service, with or without its prefix; the control API itself cannot be broken.
  path: z
    .string()
    .startsWith('/', 'must start with /')
    .transform((path) => (/^\/v2(?:\/|$)/.test(path) ? path : `/v2${path}`)),
  status: z.int().min(200).max(599).optional(),
  body: z.json().optional(),
  headers: headersSchema.default({}),
  delayMs: delayMs.default(0),
  cut: z.enum(['before', 'after']).optional(),
  count,
});

const webhookFaultSchema = z.object({
  kind: z.enum(WEBHOOK_FAULTS),
  delayMs: delayMs.optional(),
  count,
});

/** Faults on purpose: of the service's HTTP and of its deliveries. */
export function addFaultRoutes(app: FastifyInstance, service: ServiceContext): void {
  const { store, httpFaults, clock } = service;
  app.post('/faults', (request) => {
    const { status, body, cut, ...fault } = validate(httpFaultSchema, request.body);
    httpFaults.add({ ...fault, status, body, cut });
    return { ...fault, status, body, cut };
  });
  app.post('/webhook-endpoints/:id/faults', (request) => {
    const endpoint = getEndpoint(service, request);
    const fault = validate(webhookFaultSchema, request.body);
    store.webhookFaults.add({ ...fault, delayMs: fault.delayMs ?? null, endpointId: endpoint.id });
    return fault;
  });
  app.delete('/faults', (_request, reply) => {
    httpFaults.clear();
    store.transaction(() => {
      store.webhookFaults.removeAll();
      store.deliveries.forgetFaults(clock.nowMs());
    });
    service.wake();
    return reply.code(204).send();
  });
}

function isHeader([name, value]: [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
