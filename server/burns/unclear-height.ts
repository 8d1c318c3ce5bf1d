import 'server-only';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** What a search of a chain has shown of burns that may be an attempt's own. */
export interface UnclearSearch {
  readonly isUnclear: boolean;
  /** The height or slot that it has read to. */
  readonly height: number;
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
