import { useTranslations } from 'next-intl';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import type { ChainId, Environment } from '#lib/chains/chains.ts';
import { explorerAddressUrl } from '#lib/chains/explorer.ts';
import { ExplorerLink } from './explorer-link.tsx';

interface ContractAddressProps {
  chainId: ChainId;
  address: string;
  environment: Environment;
  hasExplorer: boolean;
}

/** A whole address, to be compared character by character, and the explorer where its chain has one. */
export function ContractAddress({ chainId, address, environment, hasExplorer }: ContractAddressProps) {
  const t = useTranslations('common');
  return (
    <span className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <code className="font-mono text-sm break-all">{address}</code>
      <CopyValue value={address} label={t('copyValue', { what: t('contractAddress') })} className="-my-1" />
      {hasExplorer && <ExplorerLink href={explorerAddressUrl(chainId, environment, address)} />}
    </span>
  );
}
