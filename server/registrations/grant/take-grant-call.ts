import 'server-only';
import { requireStillMay, type Actor } from '#server/actors/actor.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { takeWalletCall, type WalletCallQuota } from '#server/conversion/wallet-call-quota.ts';

/**
 * The right to make one prepare or sync call, of the share of whoever asks (R131). Nothing is sent once the
 * session or the link is over. Throws what `takeWalletCall` and `requireStillMay` throw.
 */
export function takeGrantCall(connection: Connection, actor: Actor): Promise<WalletCallQuota> {
  return takeWalletCall(connection, actor.link ? 'link' : 'user', (tx) =>
    requireStillMay({ tx }, actor, 'wallets.grant'),
  );
}
