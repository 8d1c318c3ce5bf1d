import 'server-only';
import { headers } from 'next/headers';
import { readClientAddress } from '#server/http/client-address.ts';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { findPaymentLinkOf } from './find-payment-link.ts';

/** The payment link of a token, for the current request. Throws `rate_limited`. */
export async function findPaymentLink(token: string): Promise<SigningLinkRow | undefined> {
  return findPaymentLinkOf({ token, clientAddress: readClientAddress(await headers()) });
}
