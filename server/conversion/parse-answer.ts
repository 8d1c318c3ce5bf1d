import 'server-only';
import { z } from 'zod';
import { parseStorableJson } from '#server/store/storable-json.ts';
import type { ServiceResponse } from './request.ts';
import { MAX_RAW_LENGTH, ServiceError } from './service-error.ts';

/**
 * A parser of 2xx bodies. It throws ServiceError `service_unreadable` for HTML, truncated JSON or a wrong
 * shape; then the request may have taken effect all the same.
 */
export function parseAnswer<T>(schema: z.ZodType<T>): (response: ServiceResponse) => T {
  return ({ text }) => {
    const value = parseStorableJson(text);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw unreadable(value === undefined ? 'the answer is not JSON' : z.prettifyError(parsed.error));
  };
}

/** The error of a 2xx whose body is not what it should be. */
export function unreadable(reason: string): ServiceError {
  return new ServiceError({
    fault: { code: 'service_unreadable', raw: reason.slice(0, MAX_RAW_LENGTH) },
    status: null,
  });
}
