import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { RegisteredHolder } from './registered-holder.tsx';
import { RegisteredHolders } from './registered-holders.tsx';

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
