import 'server-only';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** Nodes behind one address of an EVM chain differ by less. */
export const NODES_APART_BLOCKS = 10;

/**
 * Of a burn before the blocks in which an authorization is searched for: no search withdraws it, only that
 * its call runs.
 */
export const SEEN_BEFORE = BigInt(Number.MAX_SAFE_INTEGER);
/** Blocks before the one in which we first saw an authorization: it was issued a little earlier. */
export const SCAN_MARGIN_BLOCKS = 20;

/** What a search of a chain has shown of burns that may be an attempt's own. */
export interface UnclearSearch {
  readonly isUnclear: boolean;
  /** The height or slot that it has read to. */
  readonly height: number;
  /** The authorized call runs: it has not burned, also not before the blocks that are searched. */
  readonly isRunning?: boolean;
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
  { unclearHeight: seenAt, scanFromBlock }: Pick<BurnAttemptRow, 'unclearHeight' | 'scanFromBlock'>,
  { isUnclear, height, isRunning = false }: UnclearSearch,
): bigint | null {
  const readTo = BigInt(height);
  if (seenAt === SEEN_BEFORE) {
    // As far as it was seen at least.
    const isAsFar = scanFromBlock !== null && readTo >= scanFromBlock + BigInt(SCAN_MARGIN_BLOCKS);
    return isRunning && !isUnclear && isAsFar ? null : seenAt;
  }
  const isFarther = seenAt === null || readTo >= seenAt;
  if (!isFarther) return seenAt;
  return isUnclear ? readTo : null;
}
