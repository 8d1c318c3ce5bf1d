import { useLocale, useTranslations } from 'next-intl';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { Volumes } from '#lib/intents/overview/volumes-view.ts';
import { CompletedAmount } from './completed-amount.tsx';

/** The numbers of the chart, newest first, each linked to its rows. */
export function DayTable({ days }: { days: Volumes['days'] }) {
  const t = useTranslations('overview.volumes');
  const locale = useLocale();
  return (
    <table className="day-figures">
      <caption className="sr-only">{t('dayTable')}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {t('day')}
          </th>
          {INTENT_TYPES.map((type) => (
            <th key={type} scope="col" className="py-1 pl-4 font-medium">
              {t(`volume.${type}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, ...sums }) => (
          <tr key={day}>
            <th scope="row">{formatCalendarDay(day, locale)}</th>
            {INTENT_TYPES.map((intentType) => (
              <td key={intentType}>
                <CompletedAmount of={sums[intentType]} rows={{ intentType, from: day, to: day }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
