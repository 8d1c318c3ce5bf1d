import 'server-only';
import { applyEventsOf } from '#server/intents/mirror/apply-events-of.ts';
import { readFreshIntent, type FreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { listFamily } from '#server/store/intents/doubts/other-burned-candidates.ts';

/** An intent, and since when the oldest of the answers that decide about its burn is known. */
export type ReadToSign = FreshIntent & {
  /** By `performance.now()`. */
  readonly eldestMs: number;
};

/**
 * The intent as the service has just answered it, with every event of it that was acknowledged in the mirror:
 * one that contradicts the order refuses the signature, and the broadcast of what was signed. The others of
 * its origin are read at the same time, with their events, because each decides whether this one may be
 * burned (decision 0074). Throws what `readFreshIntent` throws.
 */
export async function readToSign(intentId: string): Promise<ReadToSign> {
  const [fresh, others] = await Promise.all([readFreshIntent(intentId), readOthers(intentId)]);
  await Promise.all([intentId, ...others.map(({ intent }) => intent.id)].map(applyEventsOf));
  return { ...fresh, eldestMs: Math.min(...[fresh, ...others].map(({ begunMs }) => begunMs)) };
}

async function readOthers(intentId: string): Promise<readonly FreshIntent[]> {
  const others = await listFamily(preparingDatabase(), intentId);
  return Promise.all([...others].map((id) => readFreshIntent(id)));
}
