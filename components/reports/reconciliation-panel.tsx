import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Period } from '#lib/reports/report-period.ts';
import type { Reconciliation } from '#lib/reports/report-view.ts';
import { AsOf } from './as-of.tsx';
import { ExceptionCounts } from './exception-counts.tsx';
import { EXCEPTIONS_ID } from './exception-ids.ts';
import { ExceptionTable } from './exception-table.tsx';

interface ReconciliationPanelProps {
  reconciliation: Reconciliation;
  period: Period;
  action: ReactNode;
  /** Why this user may not explain what does not match; null when they may. */
  explainRefusal: string | null;
}

const OUTCOMES = ['onNetwork', 'onlyNamed', 'refundReported', 'withoutTransaction', 'differing'] as const;

/** Whether the service, the network and the webhooks say the same, and where they do not. */
export function ReconciliationPanel({
  reconciliation,
  period,
  action,
  explainRefusal,
}: ReconciliationPanelProps) {
  const t = useTranslations('reports');
  const { at, checked, matched, unexplained, rows } = reconciliation;
  const differing = checked - matched;
  return (
    <Panel title={t('reconciliation.title')} aside={action} flush>
      <div className="flex flex-col gap-2 px-4 py-3">
        <p className="max-w-prose text-sm text-muted">
          {t('reconciliation.lead')} {t('reconciliation.mintNote')}
        </p>
        <ReconciliationResult reconciliation={reconciliation} />
        <p className="text-sm text-muted">
          <AsOf at={at} text={(moment) => t('reconciliation.asOf', { at: moment })} />
        </p>
        {differing > 0 && (
          <>
            <p>
              {t.rich('explain.missing', {
                count: unexplained,
                link: (text) => <TextLink href={`#${EXCEPTIONS_ID}`}>{text}</TextLink>,
              })}
            </p>
            <ExceptionCounts reconciliation={reconciliation} period={period} />
          </>
        )}
      </div>
      {rows.length > 0 && <ExceptionTable rows={rows} explainRefusal={explainRefusal} />}
      {differing > rows.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {t('reconciliation.first', { count: rows.length })}
        </p>
      )}
    </Panel>
  );
}

/** How many match by what was read or proven on the network, how many otherwise, and how many do not. */
function ReconciliationResult({ reconciliation }: Pick<ReconciliationPanelProps, 'reconciliation'>) {
  const t = useTranslations('reports.reconciliation');
  const { checked, matched, onlyNamed, refundReported, withoutTransaction } = reconciliation;
  const differing = checked - matched;
  const counts = {
    onNetwork: matched - onlyNamed - refundReported - withoutTransaction,
    onlyNamed,
    refundReported,
    withoutTransaction,
    differing,
  };
  return (
    <div className="flex gap-2 font-medium">
      <ResultIcon {...{ checked, differing }} onlyReported={onlyNamed + refundReported} />
      {checked === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <div>
          <p>{t('checked', { count: checked })}</p>
          <ul className="tabular-nums">
            {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
              <li key={outcome}>{t(`outcome.${outcome}`, { count: counts[outcome] })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** No sign of success over what only the service says. */
function ResultIcon(counts: { checked: number; differing: number; onlyReported: number }) {
  const { checked, differing, onlyReported } = counts;
  if (checked === 0 || (differing === 0 && onlyReported > 0)) return null;
  return differing === 0 ? (
    <Icon name="icon-circle-check" className="text-[1.25rem] text-success-mark" />
  ) : (
    <Icon name="icon-triangle-alert" className="text-[1.25rem] text-attention-mark" />
  );
}
