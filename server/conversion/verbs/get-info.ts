import 'server-only';
import { z } from 'zod';
import type { Connection } from '#server/conversion/connection.ts';
import { readBody } from '#server/conversion/read-body.ts';
import { sendRequest } from '#server/conversion/request.ts';
import { retryRead } from '#server/conversion/retry-read.ts';

const TIMEOUT_MS = 8_000;

/** `GET /v2/info`, as it comes: its inner shape is not documented, so nothing may depend on it (R14). */
export async function getInfo(connection: Connection): Promise<unknown> {
  return retryRead(() =>
    sendRequest(connection, { method: 'GET', path: '/info', timeoutMs: TIMEOUT_MS }, readBody(z.json())),
  );
}
