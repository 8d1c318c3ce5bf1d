import 'server-only';
import { databaseNow } from '#server/store/database-clock.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { findLink } from '#server/links/find-link.ts';
import { PAYMENT_SHOWN_FOR_MS } from '#lib/links/listed-link.ts';
import { isWithdrawn } from '#server/actors/link-state.ts';

interface Asked {
  readonly token: string;
  readonly clientAddress: string;
}

/**
 * The payment link of a token, for any number of viewers; undefined for one that is unknown, over, withdrawn
 * or for a signature, which look the same from outside. Throws `rate_limited`.
 */
export async function findPaymentLink(asked: Asked): Promise<LinkRow | undefined> {
  const link = await findLink({ ...asked, kind: 'payment' });
  return link && isPaymentOpen(link, databaseNow()) ? link : undefined;
}

/** Also once the payment was made or is no longer awaited, and for a time after its end, without a code. */
function isPaymentOpen(link: LinkRow, now: Date): boolean {
  const endsAtMs = link.expiresAt.getTime() + PAYMENT_SHOWN_FOR_MS;
  return !isWithdrawn(link) && endsAtMs > now.getTime();
}
