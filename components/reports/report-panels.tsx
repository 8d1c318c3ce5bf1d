import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ListSyncNotice } from '#components/domain/list-sync-notice.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import type { Report } from '#lib/reports/report-view.ts';
import { writePeriod } from '#lib/reports/write-period.ts';
import { ChainsPanel, DaysPanel } from './breakdown-panels.tsx';
import { OpenAmountsPanel } from './open-amounts-panel.tsx';
import { TotalsPanel } from './totals-panel.tsx';

interface ReportPanelsProps {
  report: Report;
  /** What can be done with the totals. */
  totalsAction: ReactNode;
  /** Whether the records of the period match. */
  matches: ReactNode;
}

/** A report, below what it cannot vouch for. Where nothing ended it still has what is open now. */
export function ReportPanels({ report, totalsAction, matches }: ReportPanelsProps) {
  const t = useTranslations('reports');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">{writePeriod(report.period, locale, (ends) => t('period', ends))}</p>
      <ListSyncNotice sync={report.sync} />
      {report.days.length === 0 ? (
        <>
          <EmptyState icon="icon-clipboard-check" title={t('empty')} text={t('emptyText')} />
          <OpenAmountsPanel report={report} />
        </>
      ) : (
        <>
          <TotalsPanel report={report} action={totalsAction} />
          <OpenAmountsPanel report={report} />
          <ChainsPanel report={report} />
          {matches}
          <DaysPanel report={report} />
        </>
      )}
    </div>
  );
}
