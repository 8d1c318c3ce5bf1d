import { useTranslations } from 'next-intl';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';

/** How many conversions are in no sum, below it, and why; nothing where all are. */
export function LeftOutAmounts({ sum: { unknown, contradicted } }: { sum: KnownSum }) {
  const t = useTranslations('common');
  return (
    <>
      {unknown > 0 && (
        <span className="block text-xs font-normal text-attention-ink">
          {t('unknownAmounts', { count: unknown })}
        </span>
      )}
      {contradicted > 0 && (
        <span className="block text-xs font-normal text-danger-ink">
          {t('contradictedAmounts', { count: contradicted })}
        </span>
      )}
    </>
  );
}
