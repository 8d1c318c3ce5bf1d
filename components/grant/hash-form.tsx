import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { fieldStyle } from '#components/ui/field-style.ts';
import { Field } from '#components/ui/field.tsx';
import { useGrantBackend } from './grant-backend.ts';

const HASH = /^0x[0-9a-f]{64}$/;

/** For a grant that was sent elsewhere: by a hardware wallet, a multisig, or while no page was there (R123). */
export function HashForm({ walletId }: { walletId: string }) {
  const t = useTranslations('grant.hashForm');
  const { hashes } = useGrantBackend();
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const txHash = text.trim().toLowerCase();
    setIsInvalid(!HASH.test(txHash));
    if (HASH.test(txHash)) hashes().deliver({ walletId, txHash, origin: 'person', keptAtMs: Date.now() });
  }

  return (
    <Disclosure summary={t('summary')}>
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-3">
        <div className="w-full">
          <Field label={t('label')} hint={t('hint')} error={isInvalid ? t('invalid') : undefined}>
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
        <Button type="submit">{t('action')}</Button>
      </form>
    </Disclosure>
  );
}
