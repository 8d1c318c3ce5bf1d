import 'server-only';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { LINK_MINUTES, type LinkSubject } from '#lib/links/listed-link.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireLinkSubject, type Signable } from '#server/links/sign/require-link-subject.ts';
import { takeMadeLink, storeLink, toExpiry, type CreatedLink } from './store-link.ts';

interface LinkRequest {
  readonly session: Session;
  readonly subject: LinkSubject;
  /** The one wallet that may burn with it; undefined when any may. A grant's signer is the registration's. */
  readonly holder?: string | undefined;
  /** How long it is valid; never longer than what is to be signed. */
  readonly minutes?: number | undefined;
}

/**
 * Makes a link by which a holder without an account signs one thing. Throws `forbidden`, `rate_limited`,
 * `not_found`, `invalid_input` (`holder`), `burn_intent_expires_too_soon`, or why nothing waits to be signed.
 */
export async function createSigningLink(request: LinkRequest): Promise<CreatedLink> {
  const { session, subject, minutes = LINK_MINUTES.max } = request;
  requireAllowed(session, 'links.manage');
  await takeMadeLink(session);
  const signable = await requireLinkSubject(subject);
  const holder = toHolder(signable, request.holder);
  const ends = signable.expiresAt ? [signable.expiresAt.getTime()] : [];
  const expiresAt = toExpiry(minutes, ends, 'burn_intent_expires_too_soon');
  const { chainId } = signable;
  return storeLink({ session, subject, chainId, holder, expiresAt, kind: 'signing' });
}

/** A grant says itself who signs it; there is nothing to choose. */
function toHolder({ chainId, signer }: Signable, text: string | undefined): string | null {
  if (signer !== undefined) return signer;
  if (text === undefined) return null;
  const address = parseWalletAddress(chainId, text);
  if (address !== undefined) return address;
  const fieldErrors = [{ path: 'holder', message: 'wallet_of_other_family' }];
  throw new FaultError({ code: 'invalid_input', fieldErrors });
}
