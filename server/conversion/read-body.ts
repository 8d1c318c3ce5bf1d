import 'server-only';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import type { ServiceResponse } from './request.ts';
import { ServiceError } from './service-error.ts';

const MAX_RAW_LENGTH = 4_000;

/**
 * Parses a 2xx body. Throws ServiceError `service_unreadable` for HTML, truncated JSON or a wrong shape; then the
 * request may have taken effect all the same.
 */
export function readBody<T>(response: ServiceResponse, schema: z.ZodType<T>): T {
  const value = parseJson(response.text);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const reason = value === undefined ? 'the answer is not JSON' : z.prettifyError(parsed.error);
  throw new ServiceError({
    fault: { code: 'service_unreadable', raw: reason.slice(0, MAX_RAW_LENGTH) },
    status: null,
  });
}
