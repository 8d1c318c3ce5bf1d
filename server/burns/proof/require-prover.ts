import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { isLinkUsable, isWithdrawn, LATE_ANSWER_MS } from '#server/actors/link-state.ts';
import { requireOwnHolder, isClaimant } from '#server/burns/burn-actor.ts';
import type { Actor } from '#server/actors/actor.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { lockLink, type LinkRow } from '#server/store/links/links-repository.ts';

export type Prover = Actor & {
  /** With a link: whether the request comes from a browser that the link has marked (`mark-viewer.ts`). */
  readonly isMarkedBrowser?: boolean | undefined;
};

/** The most hashes of one link: what its wallet answered, and one that replaced it. */
const MOST_BY_ONE_LINK = 2;
/** Of a withdrawn link: only what may have been pending. */
const MOST_BY_WITHDRAWN_LINK = 1;

/**
 * Who may submit a proof. At the dashboard every user who may sign; with a valid link its holder. A link that
 * is over may submit one thing more: a wallet was asked while it was valid, and may have burned. Such a proof
 * is taken once, from a browser that the link has marked, and not long after the authorization expired.
 * Signed bytes are not taken after a revocation, because nothing has been sent yet. Throws `link_unusable`,
 * `link_other_holder` or `burn_hashes_enough`.
 */
export async function requireProver(
  { tx }: Pick<Changes, 'tx'>,
  actor: Prover,
  { attempt, proofs }: { readonly attempt: BurnAttemptRow; readonly proofs: readonly BurnProofRow[] },
): Promise<void> {
  if (!actor.link) return;
  const link = await lockLink(tx, actor.link.id);
  if (!link) throw new FaultError('link_unusable');
  if (!isLinkUsable(link, databaseNow())) {
    requireLateProver(link, actor, attempt);
  } else if (!isClaimant(actor, attempt)) {
    requireOwnHolder(actor, attempt.tokenHolder);
  }
  const most = isWithdrawn(link) ? MOST_BY_WITHDRAWN_LINK : MOST_BY_ONE_LINK;
  const brought = proofs.filter(({ broughtByLink }) => broughtByLink === link.id).length;
  if (chainFamily(attempt.chainId) === 'evm' && brought >= most) throw new FaultError('burn_hashes_enough');
}

function requireLateProver(link: LinkRow, actor: Prover, attempt: BurnAttemptRow): void {
  const mayBeOnChain = chainFamily(attempt.chainId) === 'evm';
  // A transaction lands before its authorization expires, or never.
  const lastMs = (attempt.authorizationExpiresAt?.getTime() ?? 0) + LATE_ANSWER_MS;
  const isStillTaken =
    isClaimant(actor, attempt) &&
    actor.isMarkedBrowser === true &&
    (mayBeOnChain || !isWithdrawn(link)) &&
    databaseNow().getTime() <= lastMs;
  if (!isStillTaken) throw new FaultError('link_unusable');
}
