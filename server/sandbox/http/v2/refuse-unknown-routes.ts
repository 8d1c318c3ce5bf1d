import type { FastifyInstance } from 'fastify';
import { matchesPattern } from '#server/sandbox/domain/http-faults.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { sendServiceError } from '#server/sandbox/http/send-error.ts';

/** Answers 404 to a path that does not exist, and 405 to a method that an existing one does not have. */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const routes: { readonly url: string; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => void routes.push({ url, methods: [method].flat() }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = routes.filter(({ url }) => matchesPattern(url, path)).flatMap(({ methods }) => methods);
    if (allowed.length === 0)
      return sendServiceError(new ServiceError('NOT_FOUND', 'Route not found'), reply);
    reply.header('allow', [...new Set(allowed)].join(', '));
    return sendServiceError(
      new ServiceError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here`),
      reply,
    );
  });
}
