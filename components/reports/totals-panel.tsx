import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Money } from '#components/domain/money.tsx';
import { LeftOutAmounts } from '#components/domain/sums/left-out-amounts.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { toListHref } from '#lib/intents/list/list-href.ts';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import type { KnownStatus } from '#lib/intents/status.ts';
import type { Report } from '#lib/reports/report-view.ts';
import { ReportTable } from './report-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** What ended, and was neither completed nor refunded. */
const OTHERS = ['expired', 'canceled', 'failed', 'refunding'] as const satisfies readonly KnownStatus[];

/** What became of the conversions of each type, and what came in beyond what went out. */
export function TotalsPanel({ report, action }: { report: Report; action: ReactNode }) {
  const t = useTranslations('reports');
  const typeName = useTranslations('common.intentType');
  const format = useFormatter();
  const { total, period, isOpen } = report;
  const rows = INTENT_TYPES.map((intentType) => {
    const { completed, refunded, others } = total[intentType];
    const of = { ...period, intentType };
    return {
      key: intentType,
      heading: typeName(intentType),
      cells: [
        <SumCell key="completed" sum={completed} rows={{ ...of, date: 'completed' }} />,
        <SumCell key="refunded" sum={refunded} rows={{ ...of, date: 'ended', status: ['refunded'] }} />,
        others.count === 0 ? (
          <span className="text-faint">—</span>
        ) : (
          <TextLink
            key="others"
            href={toListHref({ ...of, date: 'ended', status: [...OTHERS] })}
            className="tabular-nums"
          >
            {format.number(others.count)}
          </TextLink>
        ),
      ],
    };
  });
  const difference = {
    key: 'net',
    heading: (
      <>
        <span className="font-medium">{t('net')}</span>
        <span className="block text-xs whitespace-normal text-muted">{t('netHint')}</span>
      </>
    ),
    cells: [<Difference key="net" of={total.onramp.completed} minus={total.offramp.completed} />, null, null],
  };
  return (
    <Panel title={t('totals.title')} aside={action} flush>
      <ReportTable
        caption={t('totals.title')}
        columns={[t('type'), t('completed'), t('refunded'), t('others')]}
        rows={[...rows, difference]}
      />
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        {t('byLastChange')} {t('othersHint')} {isOpen && t('isOpen')}
      </p>
    </Panel>
  );
}

/** Of two sums. What is in neither of them is named below it. */
function Difference({ of, minus }: { of: KnownSum; minus: KnownSum }) {
  const difference: KnownSum = {
    cents: of.cents - minus.cents,
    unknown: of.unknown + minus.unknown,
    contradicted: of.contradicted + minus.contradicted,
  };
  return (
    <>
      <Money cents={difference.cents} className="font-medium" />
      <LeftOutAmounts sum={difference} />
    </>
  );
}
