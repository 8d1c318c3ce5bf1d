import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { isKnownStatus, KNOWN_STATUSES, type KnownStatus } from '#lib/intents/status.ts';
import type { SandboxControlState } from './use-sandbox-control.ts';

interface StatusControlProps {
  intentId: string;
  control: SandboxControlState;
}

/** Gives the conversion any status. */
export function StatusControl({ intentId, control }: StatusControlProps) {
  const t = useTranslations('sandbox.intent.status');
  const labelStatus = useStatusLabel();
  const [status, setStatus] = useState<KnownStatus>('completed');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void control.send({ kind: 'status', intentId, status });
  }

  return (
    <form onSubmit={submit}>
      <Field label={t('label')} hint={t('does')}>
        {(field) => (
          <span className="flex items-center gap-2">
            <Select
              {...field}
              value={status}
              onChange={({ target }) => isKnownStatus(target.value) && setStatus(target.value)}
            >
              {KNOWN_STATUSES.map((known) => (
                <option key={known} value={known}>
                  {labelStatus(known)}
                </option>
              ))}
            </Select>
            <Button
              type="submit"
              isPending={control.pending?.kind === 'status'}
              aria-disabled={control.isRefused || undefined}
            >
              {t('set')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
