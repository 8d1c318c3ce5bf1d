import 'server-only';
import { applyEventsOf } from '#server/intents/mirror/apply-events-of.ts';
import { readFreshIntent, type FreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { mayBeReplacedBy } from '#server/intents/find-other-burned.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';

/**
 * The intent as the service has just answered it, with every event of it that was acknowledged in the mirror:
 * one that contradicts the order refuses the signature, and the broadcast of what was signed. The one that it
 * replaces is read at the same time, because it decides whether this one may be burned. Throws what
 * `readFreshIntent` throws.
 */
export async function readToSign(intentId: string): Promise<FreshIntent> {
  const [fresh] = await Promise.all([readFreshIntent(intentId), readReplaced(intentId)]);
  await applyEventsOf(intentId);
  return fresh;
}

async function readReplaced(intentId: string): Promise<void> {
  const db = preparingDatabase();
  const intent = await findIntent(db, intentId);
  if (!intent?.sourceIntentId) return;
  const source = await findIntent(db, intent.sourceIntentId);
  if (source && mayBeReplacedBy(intent, source)) await readFreshIntent(source.id);
}
