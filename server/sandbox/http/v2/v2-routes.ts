import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { authenticate } from '#server/sandbox/http/authenticate.ts';
import { injectFaults } from '#server/sandbox/http/inject-faults.ts';
import { isUnforeseen, sendServiceError } from '#server/sandbox/http/send-error.ts';
import { addInfoRoutes } from './info-routes.ts';
import { addIntentRoutes } from './intent-routes.ts';
import { refuseUnknownRoutes } from './refuse-unknown-routes.ts';
import { addWalletRoutes } from './wallet-routes.ts';
import { addWebhookRoutes } from './webhook-routes.ts';

/** The service itself: everything under `/v2` needs a key, unknown routes too. */
export function addV2Routes(app: FastifyInstance, service: ServiceContext): void {
  injectFaults(app, service.httpFaults);
  app.addHook('onRequest', async (request) => {
    authenticate(service, request);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (isUnforeseen(error)) service.log.error({ err: error }, 'a request failed');
    return sendServiceError(error, reply);
  });
  refuseUnknownRoutes(app);
  addInfoRoutes(app);
  addIntentRoutes(app, service);
  addWalletRoutes(app, service);
  addWebhookRoutes(app, service);
}
