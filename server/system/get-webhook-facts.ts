import 'server-only';
import type { SystemFacts } from '#lib/system/system-status.ts';
import type { Executor } from '#server/store/database.ts';
import { getWebhookTraffic } from '#server/store/system/webhook-traffic-repository.ts';

/** What is known of the webhooks: the system status and the overview find what is wrong by it. */
export async function getWebhookFacts(db: Executor): Promise<SystemFacts['webhooks']> {
  const { lastVerifiedAt, unreported, ...traffic } = await getWebhookTraffic(db);
  return {
    ...traffic,
    lastVerifiedAt: lastVerifiedAt?.toISOString() ?? null,
    unreported: { ...unreported, oldestAt: unreported.oldestAt?.toISOString() ?? null },
  };
}
