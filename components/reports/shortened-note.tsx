import { useLocale, useTranslations } from 'next-intl';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { MOST_DAYS, type Period } from '#lib/reports/report-period.ts';

/** More days were asked for than a report can have: which days it is of instead. */
export function ShortenedNote({ period }: { period: Period }) {
  const t = useTranslations('reports');
  const locale = useLocale();
  return (
    <p role="status" className="basis-full pb-4 text-sm text-attention-ink">
      {t('shortened', {
        count: MOST_DAYS,
        from: formatCalendarDay(period.from, locale),
        to: formatCalendarDay(period.to, locale),
      })}
    </p>
  );
}
