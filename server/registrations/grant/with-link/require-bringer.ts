import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import type { Actor } from '#server/actors/actor.ts';
import { isWithdrawn, LATE_ANSWER_MS } from '#server/actors/link-state.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { lockLink } from '#server/store/links/links-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';

/**
 * Who may bring what a wallet answered, asked last, whether it is submitted or only recorded. At the
 * dashboard every hash is taken, because it may be on the chain already, and signed bytes while the user may
 * submit them. With a link it is one signature: none after a revocation, and none long after its end. A
 * wallet that was asked while the link was valid may answer later, and a grant that was sent stays sent.
 * Throws `signed_out`, `forbidden` or `link_unusable`.
 */
export async function requireBringer(
  { tx }: Pick<Changes, 'tx'>,
  { session, link }: Actor,
  { chainId }: Pick<WalletRow, 'chainId'>,
): Promise<void> {
  if (!link) {
    if (!isEvmChainId(chainId)) await requireStillAllowed(tx, session, 'wallets.grant');
    return;
  }
  const locked = await lockLink(tx, link.id);
  const isStillTaken =
    locked !== undefined &&
    !isWithdrawn(locked) &&
    locked.usedAt === null &&
    databaseNow().getTime() <= locked.expiresAt.getTime() + LATE_ANSWER_MS;
  if (!isStillTaken) throw new FaultError('link_unusable');
}
