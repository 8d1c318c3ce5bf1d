import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { isTooDeep } from './json-depth.ts';
import { ValidationError } from './validation-error.ts';

/** A required header that is missing is a structural failure (spec, "Errors"). */
const NO_CONTENT_TYPE = {
  code: 'invalid_type',
  path: ['content-type'],
  message: 'Required: application/json',
};

/** JSON in, and nothing else; an empty body is no body, whatever its Content-Type says. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (json === '') done(null, undefined);
    else if (isTooDeep(json)) done(new ServiceError('BAD_REQUEST', 'The request body is nested too deeply'));
    else void parseJson(request, json, done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (request.headers['content-type'] === undefined)
      done(new ValidationError(null, [NO_CONTENT_TYPE]));
    else done(new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json'));
  });
}
