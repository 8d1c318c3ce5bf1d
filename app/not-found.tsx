import { getTranslations } from 'next-intl/server';
import { EmptyPage } from '#components/layout/empty-page.tsx';
import { env } from '#server/env.ts';

export default async function NotFound() {
  const t = await getTranslations('common');
  const environment = t(`environment.${env().environment}`);
  return (
    <EmptyPage
      icon="icon-search-x"
      title={t('notFound.title')}
      text={t('notFound.text', { environment })}
      home={t('notFound.home')}
    />
  );
}
