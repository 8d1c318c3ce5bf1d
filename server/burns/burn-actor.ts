import 'server-only';
import type { Actor } from '#server/actors/actor.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** A link may be made out to one wallet. Throws `link_other_holder`. */
export function requireOwnHolder({ link }: Actor, tokenHolder: string): void {
  const isOther = link !== undefined && link.holder !== null && link.holder !== tokenHolder;
  if (isOther) throw new FaultError('link_other_holder');
}

/** Whose an attempt is, for its row. */
export function toAttemptOwner({
  session,
  link,
}: Actor): Pick<BurnAttemptRow, 'startedBy' | 'startedByLink'> {
  return { startedBy: session?.userId ?? null, startedByLink: link?.id ?? null };
}

/** A signing actor's browser, by the id that its page sends; absent on a page of an earlier build. */
export type BrowserActor = Actor & { readonly browserId?: string | undefined };

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
  { session, link }: Actor,
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
