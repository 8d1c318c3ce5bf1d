import { getTranslations } from 'next-intl/server';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { env } from '#server/env.ts';

export default async function WalletNotFound() {
  const [t, common] = await Promise.all([getTranslations('wallets.page'), getTranslations('common')]);
  const environment = common(`environment.${env().environment}`);
  return (
    <EmptyState
      isPage
      icon="icon-search-x"
      title={common('notFound.title')}
      text={t('notFound', { environment })}
      action={<TextLink href="/wallets">{t('notFoundLink')}</TextLink>}
    />
  );
}
