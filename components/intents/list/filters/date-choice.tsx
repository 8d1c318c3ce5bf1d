import { useId } from 'react';
import { FilterDay } from '#components/domain/filter/filter-day.tsx';
import { FilterMenu } from '#components/domain/filter/filter-menu.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { formatDayRange } from '#lib/i18n/format-day-range.ts';
import { FILTER_DATES } from '#lib/intents/list/filter-date.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { areDaysReversed } from '#lib/intents/list/reversed-limits.ts';
import type { ListWords } from '../list-words.ts';
import { DATE_RANGES, toDayRange } from '#lib/i18n/date-ranges.ts';
import type { ChangeFilter } from '#components/domain/filter/use-filter-draft.ts';

interface DateChoiceProps {
  filter: Pick<IntentFilter, 'date' | 'from' | 'to'>;
  words: ListWords;
  change: ChangeFilter<IntentFilter>;
}

/** Which date, and which days of it: a named range or any two days. */
export function DateChoice({ filter, words, change }: DateChoiceProps) {
  const { dates } = words.filter;
  const range = formatDayRange(filter, words.locale);
  const isPlain = filter.date === 'created' && range === null;
  const shown = isPlain ? dates.any : `${dates.of[filter.date]}${range === null ? '' : ` ${range}`}`;
  return (
    <FilterMenu
      id="filter-date"
      label={dates.label}
      shown={shown}
      className="w-76 max-sm:col-span-2 max-sm:w-full"
    >
      <div className="flex flex-col gap-3">
        <fieldset className="grid grid-cols-2 gap-1 rounded-md bg-sunken p-1">
          <legend className="sr-only">{dates.which}</legend>
          {FILTER_DATES.map((date) => (
            <label key={date} className="choice">
              <input
                type="radio"
                name="date"
                value={date}
                checked={filter.date === date}
                onChange={() => change({ date })}
                className="sr-only"
              />
              {dates.of[date]}
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-1.5">
          {DATE_RANGES.map((name) => (
            <Button key={name} size="sm" onClick={() => change(toDayRange(name, Date.now()))}>
              {dates.range[name]}
            </Button>
          ))}
        </div>
        <DayFields filter={filter} words={words} change={change} />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => change({ from: undefined, to: undefined, date: 'created' })}
        >
          {dates.any}
        </Button>
        <p className="text-xs text-faint">{dates.zone}</p>
      </div>
    </FilterMenu>
  );
}

function DayFields({ filter, words, change }: DateChoiceProps) {
  const { dates } = words.filter;
  const errorId = useId();
  const isReversed = areDaysReversed(filter);
  const toWords = (day: string | undefined) =>
    day === undefined ? undefined : formatCalendarDay(day, words.locale);
  return (
    <>
      <div className="grid grid-cols-2 gap-1.5">
        {(['from', 'to'] as const).map((name) => (
          <FilterDay
            key={name}
            inWords={toWords(filter[name])}
            label={dates[name]}
            name={name}
            day={filter[name] ?? ''}
            errorId={isReversed ? errorId : undefined}
            className="px-1.5 text-sm"
            choose={(day) => change({ [name]: day === '' ? undefined : day }, 'typed')}
          />
        ))}
      </div>
      {isReversed && (
        <p id={errorId} className="text-sm text-danger-ink">
          {dates.reversed}
        </p>
      )}
    </>
  );
}
