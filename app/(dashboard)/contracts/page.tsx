import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContractTable } from '#components/contracts/contract-table.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { env } from '#server/env.ts';
import { listContracts } from '#server/contracts/list-contracts.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contracts');
  return { title: t('title') };
}

export default async function ContractsPage() {
  const session = await requirePageSession('contracts.read');
  const [t, contracts] = await Promise.all([getTranslations('contracts'), listContracts(session)]);
  const { environment, sandboxUrl } = env();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ContractTable contracts={contracts} environment={environment} hasExplorer={sandboxUrl === undefined} />
    </>
  );
}
