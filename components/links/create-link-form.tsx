import { useTranslations } from 'next-intl';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { queryClient } from '#components/live/query-client.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { LINK_MINUTES } from '#lib/links/listed-link.ts';
import { linksKey } from '#lib/queries/query-keys.ts';
import { createPaymentLink, createSigningLink } from '#server/actions/links.ts';
import type { LinkTarget } from './link-target.ts';

const CHOICES_MINUTES = [15, 60, 240, LINK_MINUTES.max] as const;
const HOUR = 60;

export interface CreatedLink {
  readonly id: string;
  readonly url: string;
}

interface CreateLinkFormProps {
  target: LinkTarget;
  /** Gets the link's address, which cannot be requested again. */
  onCreated: (created: CreatedLink) => void;
}

/** For whom, and for how long. */
export function CreateLinkForm({ target, onCreated }: CreateLinkFormProps) {
  const t = useTranslations('signLink.dashboard');
  const [holder, setHolder] = useState(target.kind === 'signing' ? (target.holder ?? '') : '');
  // Who signs a grant is defined by the registration.
  const burn = target.kind === 'signing' && target.subject.intentId !== undefined ? target : null;
  const [minutes, setMinutes] = useState<number>(LINK_MINUTES.max);
  const [isInvalid, setIsInvalid] = useState(false);
  const holderField = useRef<HTMLInputElement>(null);
  const { isPending, fault, run } = useAction();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const text = burn ? holder.trim() : '';
    const isRefused = text !== '' && burn !== null && parseWalletAddress(burn.chainId, text) === undefined;
    setIsInvalid(isRefused);
    if (isRefused) holderField.current?.focus();
    if (isRefused || isPending) return;
    const answer = await run(create(target, { minutes, ...(text !== '' && { holder: text }) }));
    if (!answer.ok) return;
    void queryClient.invalidateQueries({ queryKey: linksKey(target.subject) });
    onCreated({ id: answer.value.link.id, url: answer.value.url });
  }

  return (
    <Form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-4">
      {burn && (
        <HolderField
          ref={holderField}
          value={holder}
          isInvalid={isInvalid}
          onChange={(text) => {
            setHolder(text);
            setIsInvalid(false);
          }}
        />
      )}
      <Field label={t('validFor')} hint={t(`${target.kind}.validNote`)}>
        {(control) => (
          <Select {...control} value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {CHOICES_MINUTES.map((choice) => (
              <option key={choice} value={choice}>
                {choice < HOUR ? t('minutes', { minutes: choice }) : t('hours', { hours: choice / HOUR })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {fault && <FaultPanel fault={fault} />}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('create')}
      </Button>
    </Form>
  );
}

function create(target: LinkTarget, choice: { readonly minutes: number; readonly holder?: string }) {
  return target.kind === 'payment'
    ? createPaymentLink({ intentId: target.subject.intentId, minutes: choice.minutes })
    : createSigningLink({ subject: target.subject, ...choice });
}

interface HolderFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

function HolderField({ ref, value, isInvalid, onChange }: HolderFieldProps) {
  const t = useTranslations('signLink.dashboard');
  return (
    <div className="w-full">
      <CodeField
        ref={ref}
        label={t('holder')}
        aside={t('optional')}
        hint={t('holderHint')}
        error={isInvalid ? t('holderInvalid') : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
