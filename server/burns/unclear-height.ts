import 'server-only';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** Nodes behind one address of an EVM chain differ by less. */
const NODES_APART_BLOCKS = 10;

/**
 * Of a burn before the blocks that are searched again: no later search withdraws it, because none reads it.
 */
export const SEEN_BEFORE = BigInt(Number.MAX_SAFE_INTEGER);

/** What a search of a chain has shown of burns that may be an attempt's own. */
export interface UnclearSearch {
  readonly isUnclear: boolean;
  /** The height or slot that it has read to. */
  readonly height: number;
}

/**
 * The same of an EVM chain that was searched to a height. Its nodes do not say how far they are: one that is
 * behind answers the events that it has, so only blocks that all have are known to be without such a burn.
 */
export function toEvmSearch({ isUnclear, height }: UnclearSearch): UnclearSearch {
  return { isUnclear, height: isUnclear ? height : Math.max(0, height - NODES_APART_BLOCKS) };
}

/**
 * The height at which a burn that may be the attempt's own was seen last, after another search; null once it
 * is explained. A node that is behind does not have what another has shown: only a search that has read as
 * far withdraws it (R82).
 */
export function toUnclearHeight(
  { unclearHeight: seenAt }: Pick<BurnAttemptRow, 'unclearHeight'>,
  { isUnclear, height }: UnclearSearch,
): bigint | null {
  const readTo = BigInt(height);
  const isFarther = seenAt === null || readTo >= seenAt;
  if (!isFarther) return seenAt;
  return isUnclear ? readTo : null;
}
