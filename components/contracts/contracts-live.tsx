'use client';

import { useTranslations } from 'next-intl';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { ContractView } from '#lib/chains/contracts/contract-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { contractsOptions } from '#lib/queries/contracts.ts';
import { ContractTable, type ContractPlace } from './contract-table.tsx';

export interface ContractsLiveProps extends ContractPlace {
  server: ServerRead<ContractView[]>;
  copy: ClientCopy;
}

/** The contracts, changing while they are read. */
export function ContractsLive({ copy, ...props }: ContractsLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveContracts {...props} />
    </LiveProviders>
  );
}

function LiveContracts({ server, ...place }: Omit<ContractsLiveProps, 'copy'>) {
  const t = useTranslations('contracts');
  const { data: contracts = server.data, isError } = useLiveQuery(contractsOptions(), server);
  return (
    <>
      {isError && <Notice tone="danger" title={t('stale')} />}
      <ContractTable contracts={contracts} {...place} />
    </>
  );
}
