import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

/** Of a form whose address names a conversion that none may be begun from, or that is not here. */
export function BlockedSource({ intentId }: { intentId: string }) {
  const t = useTranslations('create');
  return (
    <Notice tone="attention" title={t('blocked.title')}>
      <p className="max-w-prose">{t('blocked.text')}</p>
      <TextLink href={`/intents/${intentId}`}>{t('earlier.open')}</TextLink>
    </Notice>
  );
}
