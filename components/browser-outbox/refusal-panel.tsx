import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';

/** Their sentences say that a request did nothing. Beside what a wallet has sent that is false. */
const ABOUT_REQUEST: ReadonlySet<FaultCode> = new Set([
  'forbidden',
  'password_change_required',
  'invalid_input',
  'not_found',
  'conflict',
  'wallet_not_managed',
  'link_unusable',
  'link_other_holder',
  'link_nothing_to_sign',
]);

interface RefusalPanelProps {
  fault: Fault;
  /** What is said of the record where the fault's own sentences are about the request alone. */
  unrecorded: string;
  /** The next steps. */
  action?: ReactNode;
}

/** Why the server refused a record that only this browser has. */
export function RefusalPanel({ fault, unrecorded, action }: RefusalPanelProps) {
  const t = useTranslations('fault');
  if (!ABOUT_REQUEST.has(fault.code)) return <FaultPanel fault={fault} action={action} />;
  return (
    <Notice tone="danger" title={t(`${fault.code}.title`)}>
      <p className="max-w-prose">{unrecorded}</p>
      {action}
    </Notice>
  );
}
