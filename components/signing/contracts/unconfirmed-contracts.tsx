import { useTranslations } from 'next-intl';
import { ChangedSinceShown } from '#components/domain/form/changed-since-shown.tsx';
import { useFirstShown } from '#components/domain/form/use-first-shown.ts';
import { ContractAddress } from '#components/domain/chains/contract-address.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ChainId, Environment } from '#lib/chains/chains.ts';
import type { ContractKind, NamedContract } from '#lib/chains/contracts/named-contract.ts';

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
export function UnconfirmedContracts({ contracts, ...place }: UnconfirmedContractsProps) {
  const t = useTranslations('signing.contracts');
  const network = useTranslations('common.chain')(place.chainId);
  // Above the empty list: an address that goes and comes back as another is not the one that was compared.
  const { shown, changed, showNow } = useFirstShown(toAddresses(contracts));
  if (contracts.length === 0) return null;
  const count = contracts.length;
  return (
    <Notice tone="attention" title={t('title', { count })}>
      <p className="max-w-prose">{t('text', { network })}</p>
      <ul className="flex w-full flex-col gap-3 py-1">
        {contracts.map(({ kind, address }) => (
          <li key={kind}>
            <UnconfirmedContract
              {...place}
              contract={{ kind, address: (place.onConfirm && shown[kind]) ?? address }}
              hasChanged={changed.includes(kind)}
              onAgain={() => showNow(kind)}
            />
          </li>
        ))}
      </ul>
      <p className="max-w-prose">{place.onConfirm ? t('check', { network }) : t('who')}</p>
    </Notice>
  );
}

function toAddresses(contracts: readonly NamedContract[]): Partial<Record<ContractKind, string>> {
  return Object.fromEntries(contracts.map(({ kind, address }) => [kind, address]));
}

interface UnconfirmedContractProps extends Omit<UnconfirmedContractsProps, 'contracts'> {
  /** As it was shown first, to a user who may confirm it. */
  contract: NamedContract;
  /** The service names another by now. */
  hasChanged: boolean;
  onAgain: () => void;
}

function UnconfirmedContract({ contract, hasChanged, onAgain, ...props }: UnconfirmedContractProps) {
  const t = useTranslations('signing.contracts');
  const common = useTranslations('common');
  const { onConfirm, isPending, ...place } = props;
  const { kind, address } = contract;
  const action = t('confirm', { what: t(`kind.${kind}`) });
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-sm text-muted">{t(`kind.${kind}`)}</span>
      <ContractAddress {...place} address={address} />
      {onConfirm && !hasChanged && (
        <Button size="sm" isPending={isPending} onClick={() => onConfirm(contract)}>
          {action}
        </Button>
      )}
      {onConfirm && hasChanged && (
        <>
          <GatedAction size="sm" label={action} reason={common('changedSinceShown.reason')} />
          <ChangedSinceShown onAgain={onAgain} />
        </>
      )}
    </div>
  );
}
