import { getTranslations } from 'next-intl/server';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { env } from '#server/env.ts';

export default async function IntentNotFound() {
  const t = await getTranslations('common');
  const environment = t(`environment.${env().environment}`);
  return (
    <EmptyState
      isPage
      icon="icon-search-x"
      title={t('notFound.title')}
      text={t('notFound.intent', { environment })}
      action={<TextLink href="/intents">{t('notFound.search')}</TextLink>}
    />
  );
}
