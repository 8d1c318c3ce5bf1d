import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { CallProblem } from './call-or-problem.ts';

/** Why what was asked of the dashboard did not happen. */
export function CallProblemView({ problem }: { problem: CallProblem }) {
  const t = useTranslations('grant.outcome.offline');
  if (problem !== 'offline') return <FaultPanel fault={problem} />;
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose text-muted">{t('text')}</p>
    </Notice>
  );
}
