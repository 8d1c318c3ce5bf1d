import 'server-only';
import { intentSchema, type Intent } from '#lib/intents/intent.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

const TIMEOUT_MS = 8_000;

/**
 * `GET /v2/intents/:id`, in one try: its callers are jobs with a rate of their own, and users who try again.
 * Throws `not_found` for an id outside this organization and environment (R22), and `service_unreadable` for
 * an answer about another intent.
 */
export async function getIntent(
  connection: Connection,
  id: string,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<Intent> {
  const path = `/intents/${encodeURIComponent(id)}`;
  const ofThisIntent = intentSchema.refine((intent) => intent.id.toLowerCase() === id.toLowerCase());
  return sendRequest(connection, { method: 'GET', path, timeoutMs }, parseAnswer(ofThisIntent));
}
