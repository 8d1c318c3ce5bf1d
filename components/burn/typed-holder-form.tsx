import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { fieldStyle } from '#components/ui/field-style.ts';
import { Field } from '#components/ui/field.tsx';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';

interface TypedHolderFormProps {
  chainId: ChainId;
  isAsking: boolean;
  onAsk: (tokenHolder: string) => Promise<void>;
}

/** The holder's address, typed, when another person will sign (R59). */
export function TypedHolderForm({ chainId, isAsking, onAsk }: TypedHolderFormProps) {
  const t = useTranslations('burn.holder');
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const family = chainFamily(chainId);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const address = parseWalletAddress(chainId, text);
    setIsInvalid(address === undefined);
    if (address !== undefined) await onAsk(address);
  }

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-3">
      <div className="w-full">
        <Field
          label={t('address')}
          hint={t('addressHint', { family })}
          error={isInvalid ? t('addressInvalid', { family }) : undefined}
        >
          {(control) => (
            <input
              {...control}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setIsInvalid(false);
              }}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className={fieldStyle(isInvalid, 'font-mono')}
            />
          )}
        </Field>
      </div>
      <Button type="submit" isPending={isAsking}>
        {t('prepareTyped')}
      </Button>
    </form>
  );
}
