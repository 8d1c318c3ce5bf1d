import 'server-only';
import { PAYMENT_SHOWN_FOR_MS } from '#lib/signing-links/signing-link.ts';
import { isWithdrawn, kindOf } from '#server/actors/link-state.ts';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';

/**
 * Whether it still opens for a payer: also once the payment was made, or is not awaited any more, and for a
 * time after its end, without a code.
 */
export function isPaymentOpen(link: SigningLinkRow, now: Date): boolean {
  const endsAtMs = link.expiresAt.getTime() + PAYMENT_SHOWN_FOR_MS;
  return kindOf(link) === 'payment' && !isWithdrawn(link) && endsAtMs > now.getTime();
}
