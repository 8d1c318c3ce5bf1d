import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { BurnView } from '#lib/conversion/burn-view.ts';
import { useBurnBackend } from './burn-backend.ts';

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** For a transaction that a wallet sent while no page was there to hear of it: its hash, from the wallet's own history. */
export function RecoverHashForm({ burn }: { burn: BurnView }) {
  const t = useTranslations('burn.recover');
  const { proofs } = useBurnBackend();
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const proof = text.trim().toLowerCase();
    setIsInvalid(!HASH.test(proof));
    if (!HASH.test(proof)) return;
    const { attemptId, intentId, chainId, tokenHolder } = burn;
    proofs().deliver({
      attemptId,
      intentId,
      chainId,
      tokenHolder,
      proof,
      origin: 'person',
      keptAtMs: Date.now(),
    });
  }

  return (
    <Disclosure summary={t('summary')}>
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-3">
        <div className="w-full">
          <CodeField
            label={t('label')}
            hint={t('hint')}
            error={isInvalid ? t('invalid') : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIsInvalid(false);
            }}
          />
        </div>
        <Button type="submit">{t('action')}</Button>
      </form>
    </Disclosure>
  );
}
