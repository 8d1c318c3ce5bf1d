import 'server-only';
import { eq } from 'drizzle-orm';
import type { Intent } from '#lib/intents/intent.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { eventData } from '#server/testing/intent-fixtures.ts';
import { storeOnly } from './store-only.ts';
import { signDelivery } from './webhook-fixtures.ts';

/** An event as a process leaves it that ended between the acknowledgement and the rest, a minute ago. */
export async function leaveEvent(intent: Intent, said: Readonly<Record<string, unknown>>): Promise<string> {
  const event = signDelivery(eventData(intent, said));
  await storeOnly(event);
  await database()
    .update(webhookDeliveries)
    .set({ receivedAt: new Date(Date.now() - 60_000) })
    .where(eq(webhookDeliveries.eventId, event.eventId));
  return event.eventId;
}
