import 'server-only';
import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from './stamped-headers.ts';

/** The id of a request in the logs; `stampRequest` gave it one. */
export function readRequestId(headers: Pick<Headers, 'get'>): string {
  return headers.get(REQUEST_ID_HEADER) ?? randomUUID();
}
