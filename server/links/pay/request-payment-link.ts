import 'server-only';
import { headers } from 'next/headers';
import { readClientAddress } from '#server/http/client-address.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { findPaymentLink } from './find-payment-link.ts';

/** The payment link of a token, for the current request. Throws `rate_limited`. */
export async function requestPaymentLink(token: string): Promise<LinkRow | undefined> {
  return findPaymentLink({ token, clientAddress: readClientAddress(await headers()) });
}
