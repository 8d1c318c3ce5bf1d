import 'server-only';
import type { SigningLinkState } from '#lib/conversion/signing-link.ts';
import type { SigningLinkRow } from '#server/store/signing-links-repository.ts';

/** How a link stands, as the desk names it. A link that ends by one cause keeps that name. */
export function toLinkState(link: SigningLinkRow, now: Date): SigningLinkState {
  if (link.revokedAt !== null) return 'revoked';
  if (link.usedAt !== null) return 'used';
  if (link.expiresAt <= now) return 'expired';
  return link.openedCount > 0 ? 'opened' : 'unused';
}

/** Whether something may still be begun with it. */
export function doesLinkStand(link: SigningLinkRow, now: Date): boolean {
  const state = toLinkState(link, now);
  return state === 'unused' || state === 'opened';
}
