import { useTranslations } from 'next-intl';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { Form } from '#components/ui/form.tsx';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { ControlSection } from './control-section.tsx';
import type { SandboxControlState } from './use-sandbox-control.ts';

/** Test tokens, and coins for fees, for an address. */
export function FaucetControl({ control }: { control: SandboxControlState }) {
  const t = useTranslations('sandbox.faucet');
  const chain = useTranslations('common.chain');
  const [chainId, setChainId] = useState<ChainId>('base');
  const [address, setAddress] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isEmpty = address.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else void control.send({ kind: 'faucet', chainId, address });
  }

  return (
    <ControlSection title={t('title')} lead={t('does')}>
      <Form onSubmit={submit} className="flex flex-col items-start gap-3">
        <Field label={t('chain')}>
          {(input) => (
            <Select
              {...input}
              value={chainId}
              onChange={({ target }) => setChainId(chainIdSchema.parse(target.value))}
            >
              {CHAIN_IDS.map((id) => (
                <option key={id} value={id}>
                  {chain(id)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="w-full">
          <CodeField
            ref={field}
            label={t('address')}
            error={isMissing ? t('missing') : undefined}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </div>
        <Button
          type="submit"
          size="sm"
          isPending={control.pending?.kind === 'faucet'}
          aria-disabled={control.isRefused || undefined}
        >
          {t('label')}
        </Button>
      </Form>
    </ControlSection>
  );
}
