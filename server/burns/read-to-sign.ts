import 'server-only';
import { applyEventsOf } from '#server/intents/mirror/apply-events-of.ts';
import { readFreshIntent, type FreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { listFamily } from '#server/store/intents/doubts/other-burned-candidates.ts';

/**
 * The intent as the service has just answered it, with every event of it that was acknowledged in the mirror:
 * one that contradicts the order refuses the signature, and the broadcast of what was signed. The others of
 * its origin are read at the same time, with their events, because each decides whether this one may be
 * burned (decision 0074). Throws what `readFreshIntent` throws.
 */
export async function readToSign(intentId: string): Promise<FreshIntent> {
  const [fresh, others] = await Promise.all([readFreshIntent(intentId), readOthers(intentId)]);
  await Promise.all([intentId, ...others].map(applyEventsOf));
  return fresh;
}

async function readOthers(intentId: string): Promise<readonly string[]> {
  const others = [...(await listFamily(preparingDatabase(), intentId))];
  await Promise.all(others.map((id) => readFreshIntent(id)));
  return others;
}
