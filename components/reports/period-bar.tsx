import { useTranslations } from 'next-intl';
import { FilterBar } from '#components/domain/filter/filter-bar.tsx';
import { toFilterHref } from '#components/domain/filter/to-filter-href.ts';
import { useDayInWords } from '#components/domain/filter/use-day-in-words.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { PRESETS, toPreset, type Period, type Preset, type ShownPeriod } from '#lib/reports/report-period.ts';
import { ShortenedNote } from './shortened-note.tsx';

interface PeriodBarProps extends ShownPeriod {
  today: string;
}

/** Which days: typed, or one of the periods that are asked for most. */
export function PeriodBar({ asked, period, isShortened, today }: PeriodBarProps) {
  const t = useTranslations('reports');
  const inWords = useDayInWords();
  // On the first of a month two of them are the same day.
  const chosen = PRESETS.find((preset) => isSamePeriod(toPreset(preset, today), asked));
  return (
    <div className="flex flex-wrap items-end gap-x-6">
      <FilterBar
        path="/reports"
        label={t('filter.label')}
        fields={[
          { kind: 'day', name: 'from', label: t('filter.from'), inWords: inWords(asked.from) },
          { kind: 'day', name: 'to', label: t('filter.to'), inWords: inWords(asked.to) },
        ]}
        values={{ ...asked }}
        reversed={t('filter.reversed')}
      />
      <nav aria-label={t('preset.label')} className="pb-6">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {PRESETS.map((preset) => (
            <li key={preset}>
              <TextLink
                href={hrefOf(preset, today)}
                aria-current={preset === chosen ? 'page' : undefined}
                className="aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {t(`preset.${preset}`)}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {isShortened && period && <ShortenedNote period={period} />}
    </div>
  );
}

/** The page without a filter goes on with the days of the month. */
function hrefOf(preset: Preset, today: string): string {
  return toFilterHref('/reports', preset === 'thisMonth' ? {} : { ...toPreset(preset, today) });
}

function isSamePeriod(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}
