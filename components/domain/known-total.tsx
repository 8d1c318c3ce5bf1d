import { useTranslations } from 'next-intl';
import type { KnownSum } from '#lib/intents/overview-view.ts';
import { Money } from './money.tsx';

/** A sum, and how many amounts are not in it because they are unknown or contradicted. */
export function KnownTotal({ sum, className }: { sum: KnownSum; className?: string }) {
  const t = useTranslations('common');
  return (
    <>
      <Money cents={sum.cents} {...(className !== undefined && { className })} />
      {sum.unknown > 0 && (
        <span className="block text-sm text-attention-ink">
          {t('unknownAmounts', { count: sum.unknown })}
        </span>
      )}
      {sum.contradicted > 0 && (
        <span className="block text-sm text-danger-ink">
          {t('contradictedAmounts', { count: sum.contradicted })}
        </span>
      )}
    </>
  );
}
