import { useTranslations } from 'next-intl';
import { RecentDestinations } from '#components/create/fields/recent-destinations.tsx';
import type { DestinationFieldProps } from '#components/create/fields/destination-field-props.ts';
import { ChoiceConcernNotice } from '#components/domain/registration/choice-concern-notice.tsx';
import { UnreadyWallets } from '#components/domain/registration/unready-wallets.tsx';
import { WalletCombobox } from '#components/domain/registration/wallet-combobox.tsx';
import { chainFamily } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { findUncancelled } from '#lib/registrations/filter-wallets.ts';
import { findChoiceWarning } from '#lib/registrations/registration-choices.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

interface RegisteredWalletFieldProps extends DestinationFieldProps {
  wallets: readonly WalletSummary[];
  recent: readonly string[];
}

/**
 * The wallet that tokens are minted to: one that can work is offered, any other may be typed, with what is
 * known against it. It must be of the chain's family; whether it is authorized only the chain knows.
 */
export function RegisteredWalletField({
  input,
  text,
  chainId,
  amountCents,
  error,
  onChoose,
  wallets,
  recent,
}: RegisteredWalletFieldProps) {
  const t = useTranslations('onramp');
  const hint =
    chainId === ''
      ? t('destinationHintNoChain')
      : t('destinationHint', { family: t(`family.${chainFamily(chainId)}`) });
  const address = chainId === '' ? undefined : parseWalletAddress(chainId, text);
  return (
    <div className="flex flex-col gap-2">
      <WalletCombobox
        label={t('destination')}
        hint={hint}
        error={error}
        text={text}
        chainId={chainId === '' ? undefined : chainId}
        wallets={wallets}
        onChoose={onChoose}
        input={input}
      />
      {chainId !== '' && address !== undefined && (
        <ChoiceConcernNotice concern={findChoiceWarning(wallets, { chainId, address, amountCents })} />
      )}
      {chainId !== '' && <UnreadyWallets wallets={wallets} chainId={chainId} />}
      <RecentDestinations values={unregistered(recent, { wallets, chainId })} onChoose={onChoose} />
    </div>
  );
}

/**
 * Addresses used before that are no registered wallet: registered ones are above, with what is wrong with
 * them.
 */
function unregistered(
  recent: readonly string[],
  { wallets, chainId }: Pick<RegisteredWalletFieldProps, 'wallets' | 'chainId'>,
): readonly string[] {
  if (chainId === '') return [];
  return recent.filter((address) => findUncancelled(wallets, { chainId, address }) === undefined);
}
