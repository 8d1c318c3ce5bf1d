import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';

/**
 * On Solana a user can take minutes to sign, and the intent may have ended by then. This server does not
 * broadcast for an intent that has ended, nor while its status is unknown: bytes that stay here burn nothing.
 * Throws `intent_wrong_status` or `intent_unconfirmed`.
 */
export async function requireOpenIntent(intentId: string): Promise<void> {
  const { intent } = await readFreshIntent(intentId);
  if (intent.status === 'awaiting_burn_approval') return;
  throw new FaultError({ code: 'intent_wrong_status', values: { status: intent.status } });
}
