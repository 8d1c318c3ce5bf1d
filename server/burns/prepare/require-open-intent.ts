import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';

/**
 * Solana: a user can take minutes to sign, and the intent may be over by then. What only this server
 * broadcasts is not broadcast for an intent that ended meanwhile, nor while nobody can say: nothing is burned
 * by bytes that stay here. Throws `intent_wrong_status` or `intent_unconfirmed`.
 */
export async function requireOpenIntent(intentId: string): Promise<void> {
  const { intent } = await readFreshIntent(intentId);
  if (intent.status === 'awaiting_burn_approval') return;
  throw new FaultError({ code: 'intent_wrong_status', values: { status: intent.status } });
}
