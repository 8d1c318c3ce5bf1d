import { useTranslations } from 'next-intl';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { TypedHolder } from './typed-holder.tsx';
import { useQuery } from '@tanstack/react-query';
import { UnreadyWallets } from '#components/domain/registration/unready-wallets.tsx';
import { WalletCombobox } from '#components/domain/registration/wallet-combobox.tsx';
import { Form } from '#components/ui/form.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { walletListOptions } from '#lib/queries/wallets.ts';

interface HolderFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  chainId: ChainId;
  /** As typed. */
  text: string;
  field: RefObject<HTMLInputElement | null>;
}

interface TypedHolderFormProps {
  intent: Pick<BurnSubject, 'chainId' | 'amountCents'>;
  /** The token of the chain, where it is known. */
  token: string | undefined;
  tokenSymbol: string | null;
  isAsking: boolean;
  onAsk: (tokenHolder: string) => Promise<void>;
}

/**
 * The holder's address, typed, when another user will sign (R59). What the wallet has is shown; the server
 * decides.
 */
export function TypedHolderForm({ intent, isAsking, onAsk, ...token }: TypedHolderFormProps) {
  const t = useTranslations('burn.holder');
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { wallets } = useBurnBackend();
  const { chainId, amountCents } = intent;
  const family = chainFamily(chainId);
  const typed = parseWalletAddress(chainId, text);
  const words = {
    label: t('address'),
    hint: t('addressHint', { family }),
    error: isInvalid ? t('addressInvalid', { family }) : undefined,
  };

  function type(address: string) {
    setText(address);
    setIsInvalid(false);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsInvalid(typed === undefined);
    if (typed === undefined) field.current?.focus();
    else await onAsk(typed);
  }

  return (
    <Form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-3">
      <div className="flex w-full flex-col gap-2">
        {wallets ? (
          <RegisteredHolderField
            {...words}
            field={field}
            load={wallets}
            chainId={chainId}
            text={text}
            onChoose={type}
          />
        ) : (
          <CodeField {...words} ref={field} value={text} onChange={({ target }) => type(target.value)} />
        )}
        {typed !== undefined && <TypedHolder {...{ chainId, amountCents, ...token }} address={typed} />}
      </div>
      <Button type="submit" isPending={isAsking}>
        {t('prepareTyped')}
      </Button>
    </Form>
  );
}

interface RegisteredHolderFieldProps extends HolderFieldProps {
  load: typeof walletListOptions;
  onChoose: (address: string) => void;
}

/** The organization's wallets that can burn on this chain are offered; any other may be typed (R37). */
function RegisteredHolderField({
  load,
  chainId,
  text,
  field,
  onChoose,
  ...words
}: RegisteredHolderFieldProps) {
  const t = useTranslations('readiness.picker');
  const { data, isError } = useQuery(load());
  const wallets = data?.wallets ?? [];
  return (
    <>
      <WalletCombobox
        {...words}
        text={text}
        chainId={data ? chainId : undefined}
        wallets={wallets}
        onChoose={onChoose}
        input={{ ref: field, value: text, onChange: ({ target }) => onChoose(target.value) }}
      />
      {!data && !isError && <Skeleton className="h-20" />}
      {!data && isError && <p className="text-sm text-danger-ink">{t('stale')}</p>}
      <UnreadyWallets wallets={wallets} chainId={chainId} />
    </>
  );
}
