import 'server-only';
import { intentSchema, type Intent } from '#lib/intents/intent.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

interface FrozenCreate {
  readonly intentType: IntentType;
  /** The stored bytes. The same key always carries the same body (R24). */
  readonly body: string;
  readonly idempotencyKey: string;
}

export const CREATE_TIMEOUT_MS = 10_000;

/**
 * `POST /v2/intents/onramp` or `/offramp`: one send of the frozen body under its key; 200 and 201 are both
 * success (R19). It never tries again by itself: the caller that stored the request decides whether a lost
 * answer may be replayed (R25, R27).
 */
export async function createIntent(connection: Connection, create: FrozenCreate): Promise<Intent> {
  return sendRequest(
    connection,
    {
      method: 'POST',
      path: `/intents/${create.intentType}`,
      body: create.body,
      idempotencyKey: create.idempotencyKey,
      timeoutMs: CREATE_TIMEOUT_MS,
    },
    parseAnswer(intentSchema),
  );
}
