import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';

/**
 * For every payment link that shows nothing: unknown, expired and revoked look the same, so that no one
 * learns from it which links exist.
 */
export function PaymentOver() {
  const t = useTranslations('payLink.over');
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-5">
      <Icon name="icon-link-2-off" className="text-[1.5rem] text-muted" />
      <h1 className="text-lg font-semibold">{t('title')}</h1>
      <p className="max-w-prose">{t('text')}</p>
      <p className="max-w-prose text-muted">{t('paid')}</p>
    </section>
  );
}
