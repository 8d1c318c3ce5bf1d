import 'server-only';
import { findWebhookAlarms } from '#lib/system/find-alarms.ts';
import type { Alarm } from '#lib/system/system-status.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { getWebhookFacts } from './get-webhook-facts.ts';

/** What is wrong with the webhooks now: those of the system status. Throws `forbidden`. */
export async function listWebhookAlarms(session: Session): Promise<Alarm[]> {
  requireAllowed(session, 'webhooks.read');
  return findWebhookAlarms(await getWebhookFacts(database()), databaseNow().getTime());
}
