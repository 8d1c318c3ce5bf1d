import 'server-only';
import { requireAllowed } from '#server/auth/require-permission.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { SigningActor } from '#server/signing-links/sign/signing-actor.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { Transaction } from '#server/store/database.ts';

/**
 * The use case's own check: the permission, or a link to this very intent. Throws `forbidden` or `not_found`.
 */
export function requireMayBurn(actor: SigningActor, intentId: string): void {
  if (!actor.link) requireAllowed(actor.session, 'burn.sign');
  else if (actor.link.intentId !== intentId) throw new FaultError('not_found');
}

/**
 * The last check of a user before something begins; a link has `requireUsableLink`. Throws `signed_out` or
 * `forbidden`.
 */
export async function requireStillMayBurn(tx: Transaction, { session }: SigningActor): Promise<void> {
  if (session) await requireStillAllowed(tx, session, 'burn.sign');
}

/** A link may be made out to one wallet. Throws `link_other_holder`. */
export function requireOwnHolder({ link }: SigningActor, tokenHolder: string): void {
  const isOther = link !== undefined && link.holder !== null && link.holder !== tokenHolder;
  if (isOther) throw new FaultError('link_other_holder');
}

/** Whose an attempt is, for its row. */
export function toAttemptOwner({
  session,
  link,
}: SigningActor): Pick<BurnAttemptRow, 'startedBy' | 'startedByLink'> {
  return { startedBy: session?.userId ?? null, startedByLink: link?.id ?? null };
}

/** A signing actor's browser, by the id that its page sends; absent on a page of an earlier build. */
export type BrowserActor = SigningActor & { readonly browserId?: string | undefined };

type Claimant = Pick<BurnAttemptRow, 'claimedBy' | 'claimedByLink' | 'claimedBrowser'>;

/** Who may put an attempt before a wallet, and in which browser, for its row. */
export function toClaimant({ session, link, browserId }: BrowserActor): Claimant {
  return {
    claimedBy: session?.userId ?? null,
    claimedByLink: link?.id ?? null,
    claimedBrowser: browserId ?? null,
  };
}

export function isClaimant(
  { session, link }: SigningActor,
  attempt: Pick<Claimant, 'claimedBy' | 'claimedByLink'>,
): boolean {
  return link ? attempt.claimedByLink === link.id : attempt.claimedBy === session.userId;
}

/**
 * Only the browser that has the claim asks a wallet: the same user, or the same link, in another browser may
 * release it, but not sign. Throws `burn_in_progress` or `burn_in_other_browser`.
 */
export function requireClaimBrowser(actor: BrowserActor, attempt: BurnAttemptRow): void {
  if (attempt.state !== 'signing' || !isClaimant(actor, attempt)) throw new FaultError('burn_in_progress');
  const { claimedBrowser } = attempt;
  if (claimedBrowser !== null && claimedBrowser !== actor.browserId)
    throw new FaultError('burn_in_other_browser');
}
