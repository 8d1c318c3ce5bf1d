import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import type { Volumes } from '#lib/intents/overview/volumes-view.ts';
import { DayTable } from './day-table.tsx';
import { CompletedShare, Percentile } from './flow-figures.tsx';
import { FigureRow } from './figure-row.tsx';
import { VolumeFigure } from './volume-figure.tsx';

const VolumeChart = lazy(() =>
  importWithRetry(() => import('./volume-chart.tsx').then((module) => ({ default: module.VolumeChart }))),
);

/** Money in and out, how much of it succeeded and how fast, of today, 7 and 30 days beside those before. */
export function VolumesPanel({ volumes: { periods, days } }: { volumes: Volumes }) {
  const t = useTranslations('overview.volumes');
  return (
    <Panel title={t('title')} aside={t('zone')} flush>
      <div className="h-52 px-4 pt-3">
        <Suspense>
          <VolumeChart days={days} />
        </Suspense>
      </div>
      <div className="relative overflow-x-auto border-t border-line">
        <table role="table" className="figures w-full text-right tabular-nums max-sm:block">
          <caption className="sr-only">{t('caption')}</caption>
          <thead role="rowgroup" className="max-sm:block">
            <tr role="row" className="border-b border-line text-sm text-muted max-sm:grid max-sm:grid-cols-3">
              <td className="max-sm:hidden" />
              {periods.map((period) => (
                <th
                  key={period.days}
                  scope="col"
                  role="columnheader"
                  className="px-2 py-2 font-medium sm:px-4"
                >
                  {t('period', { days: period.days })}
                  <span className="block text-xs font-normal">{t('beside', { days: period.days })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="divide-y divide-line max-sm:block">
            {INTENT_TYPES.map((type) => (
              <VolumeRows key={type} type={type} periods={periods} />
            ))}
            {INTENT_TYPES.map((type) => (
              <FigureRow
                key={type}
                label={t(`completed.${type}`)}
                periods={periods}
                of={(span) => <CompletedShare span={span} type={type} />}
              />
            ))}
            {INTENT_TYPES.map((type) => (
              <FigureRow
                key={type}
                label={t(`duration.${type}`)}
                hint={t('durationHint')}
                periods={periods}
                of={(span) => <Percentile span={span} type={type} />}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="border-t border-line px-4 py-2">
        <Disclosure summary={t('dayTable')}>
          <DayTable days={days} />
        </Disclosure>
      </div>
    </Panel>
  );
}

/** The total of a type, and of each chain that had any within the days shown. */
function VolumeRows({ type, periods }: { type: IntentType; periods: Volumes['periods'] }) {
  const t = useTranslations('overview.volumes');
  const chain = useTranslations('common.chain');
  const used = CHAIN_IDS.filter((id) =>
    periods.some(({ now, before }) =>
      [now, before].some((span) => span[type].chains.some(({ chainId }) => chainId === id)),
    ),
  );
  return (
    <>
      <FigureRow
        label={t(`volume.${type}`)}
        isMain
        periods={periods}
        of={(span, isBefore) => <VolumeFigure span={span} type={type} isBefore={isBefore} />}
      />
      {used.map((chainId) => (
        <FigureRow
          key={chainId}
          label={chain(chainId)}
          isPart
          periods={periods}
          of={(span, isBefore) => (
            <VolumeFigure span={span} type={type} chainId={chainId} isBefore={isBefore} />
          )}
        />
      ))}
    </>
  );
}
