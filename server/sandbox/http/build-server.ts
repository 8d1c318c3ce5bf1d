import Fastify, { type FastifyInstance } from 'fastify';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { addControlRoutes } from './control/control-routes.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { parseJsonBodies } from './parse-json-bodies.ts';
import { sendServiceError } from './send-error.ts';
import { addWalletScriptRoute } from './wallet-script-route.ts';
import { addV2Routes } from './v2/v2-routes.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** The HTTP front: `/v2` is the service, `/sandbox` the control API. Nothing else exists. */
export function buildServer(service: ServiceContext): FastifyInstance {
  // `forceCloseConnections`: a stop must not wait for idle keep-alive connections.
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    // A URL that cannot be decoded is no one's.
    frameworkErrors(_error, _request, reply) {
      void sendServiceError(new ServiceError('NOT_FOUND', 'Route not found'), reply);
    },
  });
  app.setNotFoundHandler((_request, reply) =>
    sendServiceError(new ServiceError('NOT_FOUND', 'Route not found'), reply),
  );
  parseJsonBodies(app);
  addWalletScriptRoute(app, service);
  app.register(
    (scope, _options, done) => {
      addV2Routes(scope, service);
      done();
    },
    { prefix: '/v2' },
  );
  app.register(
    (scope, _options, done) => {
      addControlRoutes(scope, service);
      done();
    },
    { prefix: '/sandbox' },
  );
  return app;
}
