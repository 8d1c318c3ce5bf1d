import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Money } from '#components/domain/money.tsx';
import { LeftOutAmounts } from '#components/domain/sums/left-out-amounts.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import { EFFECTLESS_STATUSES, type KnownStatus } from '#lib/intents/status.ts';
import type { EndedSums, Report } from '#lib/reports/report-view.ts';
import { AsOf } from './as-of.tsx';
import { DoubtedNote } from './doubted-note.tsx';
import { ReportTable } from './report-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** The statuses of each end beside a completion, in the order of the columns. */
const STATUSES = [
  ['refunded', ['refunded']],
  ['refunding', ['refunding']],
  ['failed', ['failed']],
  ['ended', EFFECTLESS_STATUSES],
] as const satisfies readonly (readonly [keyof EndedSums, readonly KnownStatus[]])[];

/** What became of the conversions of each type, and what came in beyond what went out. */
export function TotalsPanel({ report, action }: { report: Report; action: ReactNode }) {
  const t = useTranslations('reports');
  const typeName = useTranslations('common.intentType');
  const { at, total, period, isOpen } = report;
  const rows = INTENT_TYPES.map((intentType) => {
    const ended = total[intentType];
    const of = { ...period, intentType };
    return {
      key: intentType,
      heading: typeName(intentType),
      cells: [
        <SumCell
          key="completed"
          sum={ended.completed}
          rows={{ ...of, date: 'completed' }}
          note={<DoubtedNote of={intentType} count={ended.doubted} />}
        />,
        ...STATUSES.map(([end, status]) => (
          <SumCell key={end} sum={ended[end]} rows={{ ...of, date: 'ended', status: [...status] }} />
        )),
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
    cells: [<SumDifference key="net" of={total.onramp} minus={total.offramp} />, ...STATUSES.map(() => null)],
  };
  return (
    <Panel title={t('totals.title')} aside={action} flush>
      <ReportTable
        caption={t('totals.title')}
        columns={[
          t('type'),
          t('completed'),
          t('refunded'),
          t('refunding'),
          t('failed'),
          t('expiredOrCancelled'),
        ]}
        rows={[...rows, difference]}
      />
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        <AsOf at={at} text={(moment) => t('reconciliation.asOf', { at: moment })} /> {t('byLastChange')}{' '}
        {isOpen && t('isOpen')}
      </p>
      {!isOpen && <ChangeNote report={report} />}
    </Panel>
  );
}

/**
 * Of a period that is over: what of it can still change, and why. What is completed can, too: it may be
 * refunded, and a completion may be read after its day.
 */
function ChangeNote({ report: { total } }: { report: Report }) {
  const t = useTranslations('reports.canChange');
  const ends = INTENT_TYPES.map((type) => total[type]);
  // No end (R38): with its next status it leaves this period.
  const canMove = ends.some(({ failed, refunding }) => failed.count + refunding.count > 0);
  const sums = ends.flatMap((ended) => [ended.completed, ...STATUSES.map(([end]) => ended[end])]);
  const isLeftOut = sums.some(({ unknown, contradicted }) => unknown + contradicted > 0);
  return (
    <p
      className={clsx(
        'border-t border-line px-4 py-2 text-sm',
        canMove || isLeftOut ? 'text-attention-ink' : 'text-muted',
      )}
    >
      {t('lead')} {canMove && `${t('byStatus')} `}
      {isLeftOut && `${t('byAmount')} `}
      {t('byCompletion')} {t('advice')}
    </p>
  );
}

/** Of what was completed. What is in neither sum, and what is in one and in doubt, is named below it. */
function SumDifference({ of, minus }: { of: EndedSums; minus: EndedSums }) {
  const [more, less] = [of.completed, minus.completed];
  const difference: KnownSum = {
    cents: more.cents - less.cents,
    unknown: more.unknown + less.unknown,
    contradicted: more.contradicted + less.contradicted,
  };
  return (
    <>
      <Money cents={difference.cents} className="font-medium" />
      <LeftOutAmounts sum={difference} />
      <DoubtedNote of="net" count={of.doubted + minus.doubted} />
    </>
  );
}
