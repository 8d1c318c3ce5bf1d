import { getTranslations } from 'next-intl/server';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { env } from '#server/env.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { MissingWalletHashes } from './missing-wallet-hashes.tsx';

export default async function WalletNotFound() {
  const [t, common, copy] = await Promise.all([
    getTranslations('wallets.page'),
    getTranslations('common'),
    getClientCopy(['common', 'fault', 'grant.hash']),
  ]);
  const environment = common(`environment.${env().environment}`);
  return (
    <>
      <EmptyState
        isPage
        icon="icon-search-x"
        title={common('notFound.title')}
        text={t('notFound', { environment })}
        action={<TextLink href="/wallets">{t('notFoundLink')}</TextLink>}
      />
      <MissingWalletHashes copy={copy} />
    </>
  );
}
