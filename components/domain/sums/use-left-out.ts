import { useTranslations } from 'next-intl';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';

type LeftOut = Pick<KnownSum, 'unknown' | 'contradicted'>;

/**
 * How many conversions are in no sum, and why; a reason that none has is null. Beside a count, which has
 * them, they are said to be of it.
 */
export function useLeftOut(isBesideCount = false): (sum: LeftOut) => Record<keyof LeftOut, string | null> {
  const t = useTranslations('common');
  const [ofUnknown, ofContradicted] = isBesideCount
    ? (['unknownOfCounted', 'contradictedOfCounted'] as const)
    : (['unknownAmounts', 'contradictedAmounts'] as const);
  return ({ unknown, contradicted }) => ({
    unknown: unknown > 0 ? t(ofUnknown, { count: unknown }) : null,
    contradicted: contradicted > 0 ? t(ofContradicted, { count: contradicted }) : null,
  });
}
