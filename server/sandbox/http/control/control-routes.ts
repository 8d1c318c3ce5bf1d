import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { isUnforeseen, sendControlError } from '#server/sandbox/http/send-error.ts';
import { addApiKeyRoutes } from './api-key-routes.ts';
import { addBlockRoutes } from './block-routes.ts';
import { addChainRoutes } from './chain-routes.ts';
import { addChainSettingRoutes } from './chain-setting-routes.ts';
import { addEndpointRoutes } from './endpoint-routes.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { guardControl } from './guard-control.ts';
import { addHistoryRoutes } from './history-routes.ts';
import { addIntentControlRoutes } from './intent-control-routes.ts';
import { addOrganizationRoutes } from './organization-routes.ts';
import { addStateRoutes } from './state-routes.ts';
import { addWalletControlRoutes } from './wallet-control-routes.ts';

/** The control API: everything under `/sandbox` (design: contract, section 3). */
export function addControlRoutes(app: FastifyInstance, service: ServiceContext): void {
  app.addHook('onRequest', async (request) => {
    guardControl(request);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (isUnforeseen(error)) service.log.error({ err: error }, 'a control call failed');
    return sendControlError(error, reply);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendControlError(new ServiceError('NOT_FOUND', 'Route not found'), reply),
  );
  addStateRoutes(app, service);
  addIntentControlRoutes(app, service);
  addChainRoutes(app, service);
  addBlockRoutes(app, service);
  addChainSettingRoutes(app, service);
  addWalletControlRoutes(app, service);
  addEndpointRoutes(app, service);
  addOrganizationRoutes(app, service);
  addApiKeyRoutes(app, service);
  addFaultRoutes(app, service);
  addHistoryRoutes(app, service);
}
