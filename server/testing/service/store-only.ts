import 'server-only';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { storeDeliveries } from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { parseEvent } from '#server/webhooks/verify-and-parse.ts';
import type { SignedDelivery } from './webhook-fixtures.ts';

/** Stores a delivery as `receive` does, and ends there, like a process that is killed then. */
export async function storeOnly({ eventId, rawBody, headers }: SignedDelivery): Promise<void> {
  const body = new TextDecoder().decode(rawBody);
  const { environment } = env();
  const { intentId, type, verdict } = parseEvent(body, { eventId, environment, nowMs: Date.now() });
  const draft = { eventId, type, verdict, intentId, skewSeconds: 0, body };
  await storeDeliveries(database(), [{ ...draft, headers: Object.fromEntries(headers) }]);
}
