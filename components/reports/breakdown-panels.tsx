import { useLocale, useTranslations } from 'next-intl';
import { Panel } from '#components/ui/panel.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { Period } from '#lib/reports/report-period.ts';
import type { ByType, EndedSums, Report } from '#lib/reports/report-view.ts';
import { DoubtedNote } from './doubted-note.tsx';
import { ReportTable } from './report-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** What was completed on each network. */
export function ChainsPanel({ report: { chains, period } }: { report: Report }) {
  const t = useTranslations('reports');
  const chainName = useTranslations('common.chain');
  return (
    <Panel title={t('chains.title')} flush>
      <ReportTable
        caption={t('chains.title')}
        columns={[t('chain'), t('completedOf.onramp'), t('completedOf.offramp')]}
        rows={chains.map(({ chainId, total }) => ({
          key: chainId,
          heading: chainName(chainId),
          cells: toCells(total, { ...period, chainId }),
        }))}
      />
    </Panel>
  );
}

/** What was completed on each day, the newest first. */
export function DaysPanel({ report: { days } }: { report: Report }) {
  const t = useTranslations('reports');
  const locale = useLocale();
  return (
    <Panel title={t('days.title')} flush>
      <ReportTable
        caption={t('days.title')}
        columns={[t('day'), t('completedOf.onramp'), t('completedOf.offramp')]}
        rows={days.map(({ day, total }) => ({
          key: day,
          heading: formatCalendarDay(day, locale),
          cells: toCells(total, { from: day, to: day }),
        }))}
      />
    </Panel>
  );
}

function toCells(total: ByType<EndedSums>, of: Period & { readonly chainId?: ChainId }) {
  return INTENT_TYPES.map((intentType) => (
    <SumCell
      key={intentType}
      sum={total[intentType].completed}
      rows={{ ...of, intentType, date: 'completed' }}
      note={<DoubtedNote of={intentType} count={total[intentType].doubted} />}
    />
  ));
}
