import type { ClaimPlace } from '#lib/burns/claim-place.ts';
import type { Signing } from './use-signing.ts';

/**
 * Whether the step says whose claim it is. One's own here is part of what is going on while a wallet is asked
 * or was left, and over as soon as it is given back, which this page may not know yet.
 */
export function isClaimShown(
  place: ClaimPlace,
  { state, isBusy, hasReleased }: Pick<Signing, 'state' | 'isBusy' | 'hasReleased'>,
): boolean {
  return place !== 'here' || (!isBusy && state.kind !== 'left' && !hasReleased);
}
