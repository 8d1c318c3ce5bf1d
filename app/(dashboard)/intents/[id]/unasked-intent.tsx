import { useTranslations } from 'next-intl';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

/** Instead of a conversion that is not known here, when the service could not be asked for it. */
export function UnaskedIntent({ id }: { id: string }) {
  const t = useTranslations('common.notFound');
  return (
    <EmptyState
      isPage
      icon="icon-search-x"
      title={t('unasked.title')}
      text={t('unasked.text')}
      action={<TextLink href={`/intents/${id}`}>{t('unasked.retry')}</TextLink>}
    />
  );
}
