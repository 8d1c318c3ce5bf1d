import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { RegisteredHolder } from './registered-holder.tsx';
import { useQuery } from '@tanstack/react-query';
import { RegistrationChoices } from '#components/domain/registration/registration-choices.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { findUncancelled } from '#lib/registrations/filter-registrations.ts';
import type { walletListOptions } from '#lib/queries/wallets.ts';

interface TypedHolderFormProps {
  chainId: ChainId;
  isAsking: boolean;
  onAsk: (tokenHolder: string) => Promise<void>;
}

/** The holder's address, typed, when another user will sign (R59). */
export function TypedHolderForm({ chainId, isAsking, onAsk }: TypedHolderFormProps) {
  const t = useTranslations('burn.holder');
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const { wallets } = useBurnBackend();
  const family = chainFamily(chainId);
  const typed = parseWalletAddress(chainId, text);

  function type(address: string) {
    setText(address);
    setIsInvalid(false);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsInvalid(typed === undefined);
    if (typed !== undefined) await onAsk(typed);
  }

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-3">
      <div className="flex w-full flex-col gap-2">
        {wallets && <RegisteredHolders load={wallets} chainId={chainId} text={text} onChoose={type} />}
        <CodeField
          label={t('address')}
          hint={t('addressHint', { family })}
          error={isInvalid ? t('addressInvalid', { family }) : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        {wallets && typed !== undefined && (
          <RegisteredHolder load={wallets} chainId={chainId} address={typed} />
        )}
      </div>
      <Button type="submit" isPending={isAsking}>
        {t('prepareTyped')}
      </Button>
    </form>
  );
}

interface RegisteredHoldersProps {
  load: typeof walletListOptions;
  chainId: ChainId;
  /** As typed. */
  text: string;
  onChoose: (address: string) => void;
}

/** The organization's wallets that can burn on this chain, to choose the holder among (R37). */
function RegisteredHolders({ load, chainId, text, onChoose }: RegisteredHoldersProps) {
  const t = useTranslations('readiness.picker');
  const { data, isError } = useQuery(load());
  if (!data)
    return isError ? <p className="text-sm text-danger-ink">{t('stale')}</p> : <Skeleton className="h-20" />;
  const chosen = findUncancelled(data.wallets, { chainId, address: text })?.address;
  return <RegistrationChoices wallets={data.wallets} chainId={chainId} chosen={chosen} onChoose={onChoose} />;
}
