import { useTranslations } from 'next-intl';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { statusesHolding, type StatusTone } from '#lib/intents/status.ts';
import { EXCEPTION_TABLE } from '#lib/reports/exceptions.ts';
import type { Report, UnsettledSums } from '#lib/reports/report-view.ts';
import { ReportTable } from './report-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** The worst first, each with its tone. */
const UNSETTLED = [
  ['burned_not_paid', EXCEPTION_TABLE.burned_not_paid],
  ['burned_unconfirmed', 'attention'],
  ['ended_after_taken', EXCEPTION_TABLE.ended_after_payment],
  ['refunding', EXCEPTION_TABLE.refunding],
] as const satisfies readonly (readonly [keyof UnsettledSums, StatusTone])[];

/** Whether a list of this status has exactly its rows. */
function isListed(status: keyof UnsettledSums): boolean {
  return status === 'burned_not_paid' || status === 'refunding';
}

/**
 * What was given and is not converted yet, then what is over or has failed and is not settled, where there is
 * any: now and whatever the period.
 */
export function OpenAmountsPanel({ report: { inProgress, unsettled } }: { report: Report }) {
  const t = useTranslations('reports');
  const rows = INTENT_TYPES.map((intentType) => ({
    key: intentType,
    heading: t(`openNow.${intentType}`),
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
  }));
  const others = UNSETTLED.filter(([status]) => unsettled[status].count > 0).map(([status, tone]) => ({
    key: status,
    heading: (
      <span className="[&_span]:whitespace-normal">
        <ToneBadge tone={tone}>{t(`openNow.${status}`)}</ToneBadge>
      </span>
    ),
    cells: [
      <SumCell
        key="sum"
        sum={unsettled[status]}
        rows={isListed(status) ? { status: [status] } : undefined}
      />,
    ],
  }));
  return (
    <Panel title={t('openNow.title')} flush>
      <ReportTable
        caption={t('openNow.title')}
        columns={[t('type'), t('openNow.amount')]}
        rows={[...rows, ...others]}
      />
    </Panel>
  );
}
