import { useTranslations } from 'next-intl';
import { LinkOverPanel } from '#components/links/link-over-panel.tsx';

/** In place of the page of a payment link that opens nothing. */
export function PaymentOver() {
  const t = useTranslations('payLink.over');
  return <LinkOverPanel title={t('title')} text={t('paid')} note={t('text')} />;
}
