import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import type { Fault } from '#lib/errors/result.ts';
import { useBurnBackend } from './burn-backend.ts';

/**
 * What went wrong with a burn. Its next step may be one that only a user of the dashboard can take: on the
 * page of a link it says whom to ask.
 */
export function BurnFaultPanel({ fault }: { fault: Fault }) {
  const t = useTranslations('burn');
  const { isForHolder } = useBurnBackend();
  if (!isForHolder) return <FaultPanel fault={fault} />;
  return <FaultPanel fault={fault} action={<p className="max-w-prose">{t('askSender')}</p>} />;
}
