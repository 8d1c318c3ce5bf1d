import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { chainFamily } from '#lib/chains/chains.ts';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { Form } from '#components/ui/form.tsx';

/** Which attempt a hash is for. */
type BurnIdentity = Pick<BurnView, 'attemptId' | 'intentId' | 'chainId' | 'tokenHolder'>;

/**
 * For a transaction that a wallet sent by itself, or while no page was open: its hash (EVM) or signature
 * (Solana), from the wallet's own history.
 */
export function RecoverHashForm({ burn, isOpen = false }: { burn: BurnIdentity; isOpen?: boolean }) {
  const t = useTranslations('burn.recover');
  const { proofs } = useBurnBackend();
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const family = chainFamily(burn.chainId);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const { attemptId, intentId, chainId, tokenHolder } = burn;
    const proof = parseProof(chainId, text);
    setIsInvalid(proof === undefined);
    if (proof === undefined) return;
    proofs().deliver({
      attemptId,
      intentId,
      chainId,
      tokenHolder,
      proof,
      origin: 'user',
      keptAtMs: Date.now(),
    });
  }

  return (
    <Disclosure summary={t('summary', { family })} isOpen={isOpen}>
      <Form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-3">
        <div className="w-full">
          <CodeField
            label={t('label', { family })}
            hint={t('hint', { family })}
            error={isInvalid ? t('invalid', { family }) : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIsInvalid(false);
            }}
          />
        </div>
        <Button type="submit">{t('action', { family })}</Button>
      </Form>
    </Disclosure>
  );
}
