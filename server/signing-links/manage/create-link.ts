import 'server-only';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { LINK_MINUTES, type SigningLink } from '#lib/signing-links/signing-link.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { database } from '#server/store/database.ts';
import { takeFromWindow } from '#server/store/access/rate-limits-repository.ts';
import { insertSigningLink, type LinkSubject } from '#server/store/access/signing-links-repository.ts';
import { requireSignable, type Signable } from './find-signable.ts';
import { hashLinkToken, newLinkToken } from '#server/signing-links/link-token.ts';
import { toSigningLink } from './to-signing-link.ts';

interface LinkRequest {
  readonly session: Session;
  readonly subject: LinkSubject;
  /** The one wallet that may burn with it; undefined when any may. A grant's signer is the registration's. */
  readonly holder?: string | undefined;
  /** How long it is valid; never longer than what is to be signed. */
  readonly minutes?: number | undefined;
}

export interface CreatedLink {
  readonly link: SigningLink;
  /** The address with the token in it: returned once, stored nowhere. */
  readonly url: string;
}

const HOUR_MS = 60 * 60_000;
const MAX_LINKS_AN_HOUR = 60;
const MINUTE_MS = 60_000;

/**
 * Makes a link by which a holder without an account signs one thing. Throws `forbidden`, `rate_limited`,
 * `not_found`, `invalid_input` (`holder`), `burn_intent_expires_too_soon`, or why nothing waits to be signed.
 */
export async function createSigningLink(request: LinkRequest): Promise<CreatedLink> {
  const { session, subject, minutes = LINK_MINUTES.max } = request;
  assertAllowed(session, 'links.manage');
  const uses = await takeFromWindow(database(), `link:made:${session.userId}`, HOUR_MS);
  if (uses > MAX_LINKS_AN_HOUR) throw new FaultError('rate_limited');
  const signable = await requireSignable(subject);
  const holder = toHolder(signable, request.holder);
  const expiresAt = toExpiry(signable, minutes);
  const token = newLinkToken();
  const row = await commitChanges(async ({ tx, publish }) => {
    const { userId: createdBy } = session;
    const { chainId } = signable;
    const { intentId = null, walletId = null } = subject;
    const draft = {
      intentId,
      walletId,
      tokenHash: hashLinkToken(token),
      chainId,
      holder,
      expiresAt,
      createdBy,
    };
    const link = await insertSigningLink(tx, draft);
    const details = { linkId: link.id, holder, expiresAt: expiresAt.toISOString() };
    const about = subject.intentId ?? subject.walletId;
    await appendAudit(tx, { actorUserId: createdBy, action: 'link.created', subject: about, details });
    publish({ type: 'link.changed', linkId: link.id, intentId: link.intentId, walletId: link.walletId });
    return link;
  });
  return { link: toSigningLink(row), url: new URL(`/sign/${token}`, env().authUrl).href };
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

function toExpiry({ expiresAt }: Signable, minutes: number): Date {
  const nowMs = Date.now();
  const endsMs = Math.min(nowMs + minutes * MINUTE_MS, expiresAt?.getTime() ?? Infinity);
  if (endsMs <= nowMs + MINUTE_MS) throw new FaultError('burn_intent_expires_too_soon');
  return new Date(endsMs);
}
