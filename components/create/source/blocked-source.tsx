import { useTranslations } from 'next-intl';
import { RefreshedPage } from '#components/domain/refreshed/refreshed-page.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

interface BlockedSourceProps {
  intentId: string;
  /** The service has not answered yet what an event reported of it: the page asks again by itself. */
  isUnconfirmed: boolean;
}

/**
 * Of a form whose address names a conversion that none may be begun from, that is not here, or that the
 * service is being asked about.
 */
export function BlockedSource({ intentId, isUnconfirmed }: BlockedSourceProps) {
  const t = useTranslations('create');
  const words = isUnconfirmed ? 'unconfirmed' : 'blocked';
  return (
    <Notice tone="attention" title={t(`${words}.title`)}>
      <p className="max-w-prose">{t(`${words}.text`)}</p>
      <TextLink href={`/intents/${intentId}`}>{t('earlier.open')}</TextLink>
      {isUnconfirmed && <RefreshedPage />}
    </Notice>
  );
}
