import 'server-only';
import { databaseNow } from '#server/store/database-clock.ts';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { findLink } from '#server/signing-links/find-link.ts';
import { isPaymentOpen } from '#server/signing-links/link-state.ts';

interface Asked {
  readonly token: string;
  readonly clientAddress: string;
}

/**
 * The payment link of a token, for any number of viewers; undefined for one that is unknown, over, withdrawn
 * or for a signature, which look the same from outside. Throws `rate_limited`.
 */
export async function findPaymentLink(asked: Asked): Promise<SigningLinkRow | undefined> {
  const link = await findLink({ ...asked, kind: 'payment' });
  return link && isPaymentOpen(link, databaseNow()) ? link : undefined;
}
