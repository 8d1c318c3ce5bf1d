import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { COPY_VALUE_KEYS } from '#components/domain/copy/copy-value-keys.ts';
import { ContractTable } from '#components/contracts/contract-table.tsx';
import { LazyContracts } from '#components/contracts/lazy-contracts.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { env } from '#server/env.ts';
import { listContracts } from '#server/contracts/list-contracts.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contracts');
  return { title: t('title') };
}

export default async function ContractsPage() {
  const session = await requirePageSession('contracts.read');
  const [t, contracts, copy] = await Promise.all([
    getTranslations('contracts'),
    listContracts(session),
    getClientCopy([
      'contracts',
      'signing.contracts',
      'common.chain',
      'common.contractAddress',
      ...COPY_VALUE_KEYS,
      'common.explorer',
      'common.opensElsewhere',
    ]),
  ]);
  const { environment, sandboxUrl } = env();
  const place = { environment, hasExplorer: sandboxUrl === undefined };
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <LazyContracts live={{ server: { data: contracts, readAtMs: Date.now() }, copy, ...place }}>
        <ContractTable contracts={contracts} {...place} />
      </LazyContracts>
    </>
  );
}
