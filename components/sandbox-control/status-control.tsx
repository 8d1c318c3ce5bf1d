import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { isKnownStatus, KNOWN_STATUSES, type KnownStatus } from '#lib/intents/status.ts';
import { ChoiceForm } from './choice-form.tsx';
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
  return (
    <ChoiceForm
      label={t('label')}
      hint={t('does')}
      options={KNOWN_STATUSES.map((value) => ({ value, label: labelStatus(value) }))}
      value={status}
      action={t('set')}
      isPending={control.pending?.kind === 'status'}
      isRefused={control.isRefused}
      onChoose={(value) => isKnownStatus(value) && setStatus(value)}
      onSubmit={() => void control.send({ kind: 'status', intentId, status })}
    />
  );
}
