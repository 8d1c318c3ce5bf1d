import 'server-only';
import type { Actor } from '#server/actors/actor.ts';
import { takeSigningReads } from '#server/actors/take-try.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { listFamily } from '#server/store/intents/doubts/other-burned-candidates.ts';

/**
 * Counts what `readToSign` reads where a link asks for it: an offramp and all others of its origin. Throws
 * `rate_limited`.
 */
export async function takeReadsToSign(actor: Actor, intentId: string): Promise<void> {
  if (!actor.link) return;
  const family = await listFamily(preparingDatabase(), intentId);
  takeSigningReads(actor, intentId, 1 + family.size);
}
