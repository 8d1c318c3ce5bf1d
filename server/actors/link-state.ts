import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import type { LinkKind } from '#lib/links/link-kind.ts';
import { isOpenLinkState, type LinkState } from '#lib/links/listed-link.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';

/**
 * How long after its end a link's answer is still taken: a phone may be online again this much later. Of a
 * burn that end is its authorization's, after which no transaction lands.
 */
export const LATE_ANSWER_MS = 30 * MINUTE_MS;

/** The status of a link, as the dashboard names it. A link that ended by one cause keeps that name. */
export function toLinkState(link: LinkRow, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked';
  if (link.usedAt !== null) return 'used';
  if (isMakerGone(link)) return 'maker_gone';
  if (isSubjectOver(link)) return 'nothing_left';
  if (link.expiresAt <= now) return 'expired';
  return link.openedCount > 0 ? 'opened' : 'unused';
}

/** What a link is for. The type of an intent never changes. */
export function linkKindOf({ intent }: Pick<LinkRow, 'intent'>): LinkKind {
  return intent?.intentType === 'onramp' ? 'payment' : 'signing';
}

/** Whether something may still be signed with it. */
export function isLinkUsable(link: LinkRow, now: Date): boolean {
  if (linkKindOf(link) !== 'signing') return false;
  return isOpenLinkState(toLinkState(link, now));
}

/**
 * Whether the dashboard withdrew it, by a revocation or because its maker may not make links any more: then
 * it shows nothing, either.
 */
export function isWithdrawn(link: LinkRow): boolean {
  return link.revokedAt !== null || isMakerGone(link);
}

function isMakerGone({ maker }: LinkRow): boolean {
  return maker.disabledAt !== null || !isAllowed(maker.role, 'links.manage');
}

/** Whether what it was made for waits for no signature, or for no payment, any more. */
function isSubjectOver({ intent, wallet }: LinkRow): boolean {
  if (intent?.intentType === 'onramp') return intent.status !== 'awaiting_fiat_payment';
  if (intent !== null) return intent.status !== 'awaiting_burn_approval';
  return wallet === null || wallet.deletedAt !== null || wallet.state === 'banned';
}
