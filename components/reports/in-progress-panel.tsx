import { useTranslations } from 'next-intl';
import { Panel } from '#components/ui/panel.tsx';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { statusesHolding } from '#lib/intents/status.ts';
import type { Report } from '#lib/reports/report-view.ts';
import { ReportTable } from './report-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** What was given and is not converted yet, now and whatever the period. */
export function InProgressPanel({ report: { inProgress } }: { report: Report }) {
  const t = useTranslations('reports');
  return (
    <Panel title={t('inProgress.title')} flush>
      <ReportTable
        caption={t('inProgress.title')}
        columns={[t('type'), t('inProgress.amount')]}
        rows={INTENT_TYPES.map((intentType) => ({
          key: intentType,
          heading: t(`inProgress.${intentType}`),
          cells: [
            <SumCell
              key="sum"
              sum={inProgress[intentType]}
              rows={
                inProgress[intentType].isByStatus
                  ? { intentType, status: [...statusesHolding(intentType)] }
                  : undefined
              }
            />,
          ],
        }))}
      />
    </Panel>
  );
}
