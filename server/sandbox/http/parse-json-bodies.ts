import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/** JSON in, and nothing else; an empty body is no body, whatever its Content-Type says. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json'));
  });
}
