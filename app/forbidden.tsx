import { getTranslations } from 'next-intl/server';
import { EmptyPage } from '#components/layout/empty-page.tsx';

export default async function Forbidden() {
  const t = await getTranslations();
  return (
    <EmptyPage
      icon="icon-lock"
      title={t('fault.forbidden.title')}
      text={t('common.pageNotAllowed')}
      home={t('common.notFound.home')}
    />
  );
}
