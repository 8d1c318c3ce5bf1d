import 'server-only';
import { applyEventsOf } from '#server/intents/mirror/apply-events-of.ts';
import { readFreshIntent, type FreshIntent } from '#server/intents/mirror/read-fresh.ts';

/**
 * The intent as the service has just answered it, with every event of it that was acknowledged in the mirror:
 * one that contradicts the order refuses the signature, and the broadcast of what was signed. Throws what
 * `readFreshIntent` throws.
 */
export async function readToSign(intentId: string): Promise<FreshIntent> {
  const fresh = await readFreshIntent(intentId);
  await applyEventsOf(intentId);
  return fresh;
}
