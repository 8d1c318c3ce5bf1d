import { useTranslations } from 'next-intl';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';

type LeftOut = Pick<KnownSum, 'unknown' | 'contradicted'>;

/** How many conversions are in no sum, and why; a reason that none has is null. */
export function useLeftOut(): (sum: LeftOut) => Record<keyof LeftOut, string | null> {
  const t = useTranslations('common');
  return ({ unknown, contradicted }) => ({
    unknown: unknown > 0 ? t('unknownAmounts', { count: unknown }) : null,
    contradicted: contradicted > 0 ? t('contradictedAmounts', { count: contradicted }) : null,
  });
}
