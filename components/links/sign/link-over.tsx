import { useTranslations } from 'next-intl';
import { LinkOverPanel } from '#components/links/link-over-panel.tsx';

/** In place of the page of a signing link that opens nothing. */
export function LinkOver() {
  const t = useTranslations('signLink.over');
  return <LinkOverPanel title={t('title')} text={t('text')} note={t('signed')} />;
}
