import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Actor } from '#server/actors/actor.ts';
import { log } from '#server/observability/log.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { takeFromWindow } from '#server/store/limits/rate-limits-repository.ts';
import { rateLimited } from '#server/store/limits/take-within-limit.ts';
import { requireProver, type Prover } from './require-prover.ts';

const WINDOW_MS = 5 * MINUTE_MS;
/** New hashes by all links together; beyond, only what a chain knows is taken. */
const MOST_BY_LINKS = 100;
/**
 * Hashes of one attempt: entered with links, and by anyone. What the chain shows by itself is not counted.
 */
const MOST_OF_ATTEMPT = { byLinks: 3, byUsers: 12 } as const;

/**
 * Whether there is room for one more hash. Each is asked for on the chain until that has decided, and made-up
 * ones are free, so a user may enter only a few. Beyond that the dashboard takes only a hash that the chain
 * knows, because it cost something to make and may be the burn. Throws `burn_hashes_enough`.
 */
export function requireHashAllowance(
  proofs: readonly BurnProofRow[],
  { actor, isOnChain }: { readonly actor: Actor; readonly isOnChain: boolean },
): void {
  const byUsers = proofs.filter(({ source }) => source === 'user');
  const byLinks = byUsers.filter(({ broughtByLink }) => broughtByLink !== null);
  const isFull = actor.link
    ? byLinks.length >= MOST_OF_ATTEMPT.byLinks
    : byUsers.length >= MOST_OF_ATTEMPT.byUsers && !isOnChain;
  if (isFull) throw new FaultError('burn_hashes_enough');
}

/**
 * Counts a hash that is new to its attempt, and asks the chain for it where that decides; false where it does
 * not. The quota of all links together only limits hashes that no node knows, so filling it keeps no real
 * burn out. Throws `rate_limited`, or what `requireProver` throws.
 */
export async function checkNewHash(
  { actor, attempt, proof }: { actor: Prover; attempt: BurnAttemptRow; proof: string },
  proofs: readonly BurnProofRow[],
): Promise<boolean> {
  if (chainFamily(attempt.chainId) !== 'evm') return false;
  if (!actor.link) {
    return proofs.length >= MOST_OF_ATTEMPT.byUsers && (await isKnownToChain(attempt, proof));
  }
  // A link that is over, or has brought what it may, uses up none of what all links share.
  await withTransaction((tx) => requireProver({ tx }, actor, { attempt, proofs }));
  const uses = await takeFromWindow(database(), 'proof:links', WINDOW_MS);
  if (uses <= MOST_BY_LINKS) return false;
  log().warn({ uses }, 'many transaction hashes are brought with signing links');
  if (await isKnownToChain(attempt, proof)) return true;
  throw rateLimited(WINDOW_MS);
}

/** A chain that cannot be asked knows no hash. */
async function isKnownToChain({ chainId }: BurnAttemptRow, hash: string): Promise<boolean> {
  try {
    return (await chainRequest(chainId)('eth_getTransactionByHash', [hash])) !== null;
  } catch (error) {
    if (!isChainUnavailable(error)) throw error;
    return false;
  }
}
