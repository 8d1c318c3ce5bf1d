import { useTranslations } from 'next-intl';
import { ContractAddress } from '#components/domain/chains/contract-address.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ChainId, Environment } from '#lib/chains/chains.ts';
import type { NamedContract } from '#lib/chains/contracts/named-contract.ts';

interface UnconfirmedContractsProps {
  chainId: ChainId;
  environment: Environment;
  hasExplorer: boolean;
  contracts: readonly NamedContract[];
  /** Absent for a user who may not confirm. */
  onConfirm: ((contract: NamedContract) => void) | undefined;
  isPending: boolean;
}

/** What is to be signed names addresses that are not confirmed (R9): which, and who has to confirm them. */
export function UnconfirmedContracts({ contracts, ...shown }: UnconfirmedContractsProps) {
  const t = useTranslations('signing.contracts');
  const network = useTranslations('common.chain')(shown.chainId);
  if (contracts.length === 0) return null;
  const count = contracts.length;
  return (
    <Notice tone="attention" title={t('title', { count })}>
      <p className="max-w-prose">{t('text', { network })}</p>
      <ul className="flex w-full flex-col gap-3 py-1">
        {contracts.map((contract) => (
          <li key={contract.kind}>
            <UnconfirmedContract {...shown} contract={contract} />
          </li>
        ))}
      </ul>
      <p className="max-w-prose">{shown.onConfirm ? t('check', { network }) : t('who')}</p>
    </Notice>
  );
}

function UnconfirmedContract({
  chainId,
  environment,
  hasExplorer,
  contract,
  onConfirm,
  isPending,
}: Omit<UnconfirmedContractsProps, 'contracts'> & { contract: NamedContract }) {
  const t = useTranslations('signing.contracts');
  const { kind, address } = contract;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-sm text-muted">{t(`kind.${kind}`)}</span>
      <ContractAddress
        chainId={chainId}
        address={address}
        environment={environment}
        hasExplorer={hasExplorer}
      />
      {onConfirm && (
        <Button size="sm" isPending={isPending} onClick={() => onConfirm(contract)}>
          {t('confirm', { what: t(`kind.${kind}`) })}
        </Button>
      )}
    </div>
  );
}
