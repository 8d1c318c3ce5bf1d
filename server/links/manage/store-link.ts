import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { LinkKind } from '#lib/links/link-kind.ts';
import type { LinkSubject, ListedLink } from '#lib/links/listed-link.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Session } from '#server/auth/require-session.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { insertLink } from '#server/store/links/links-repository.ts';
import { takeWithinLimit } from '#server/store/limits/take-within-limit.ts';
import { holdUser } from '#server/store/users/users-repository.ts';
import { hashLinkToken, newLinkToken } from '#server/links/link-token.ts';
import { toListedLink } from './to-listed-link.ts';
import { recordLinkStep } from '#server/link-records/record-link-step.ts';

export interface CreatedLink {
  readonly link: ListedLink;
  /** The address with the token in it: returned once, stored nowhere. */
  readonly url: string;
}

interface LinkFacts {
  readonly session: Session;
  readonly subject: LinkSubject;
  readonly chainId: ChainId;
  readonly holder: string | null;
  readonly expiresAt: Date;
  readonly kind: LinkKind;
}

/** The folder of the page that each opens. */
const PAGE: Readonly<Record<LinkKind, string>> = { signing: 'sign', payment: 'pay' };
const LINKS = { most: 60, windowMs: 60 * MINUTE_MS };

/** Counts one link that a user makes, of either kind. Throws `rate_limited`. */
export async function takeMadeLink({ userId }: Session): Promise<void> {
  await takeWithinLimit(database(), `link:made:${userId}`, LINKS);
}

/**
 * When a link ends that is wanted for so many minutes: not after any end of what it is for. Throws
 * `tooShort` when a minute or less would be left.
 */
export function toExpiry(minutes: number, endsMs: readonly number[], tooShort: FaultCode): Date {
  const nowMs = databaseNow().getTime();
  const endMs = Math.min(nowMs + minutes * MINUTE_MS, ...endsMs);
  if (endMs <= nowMs + MINUTE_MS) throw new FaultError(tooShort);
  return new Date(endMs);
}

/**
 * Stores a new link, audits it and publishes it; answers its address. Throws `signed_out` or `forbidden`
 * where the session or the right to make links ended meanwhile: the links that exist end with these.
 */
export async function storeLink({ session, subject, kind, ...facts }: LinkFacts): Promise<CreatedLink> {
  const token = newLinkToken();
  const row = await commitChanges(async (changes) => {
    const { tx } = changes;
    const { userId: createdBy } = session;
    await holdUser(tx, createdBy);
    await requireStillAllowed(tx, session, 'links.manage');
    const { intentId = null, walletId = null } = subject;
    const draft = { intentId, walletId, tokenHash: hashLinkToken(token), createdBy, ...facts };
    const link = await insertLink(tx, draft);
    const { holder, expiresAt } = facts;
    const details = { linkKind: kind, holder, expiresAt: expiresAt.toISOString() };
    await recordLinkStep(changes, link, { action: 'link.created', actorUserId: createdBy, details });
    return link;
  });
  return {
    link: toListedLink(row, { isHeld: false }),
    url: new URL(`/${PAGE[kind]}/${token}`, env().authUrl).href,
  };
}
