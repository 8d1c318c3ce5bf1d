import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { DateRangeName } from '#lib/i18n/date-ranges.ts';
import type { DaysOnScreen } from './kept-days.ts';

interface DaysChoiceProps {
  onScreen: DaysOnScreen;
  days: DateRangeName | null;
  pick: (days: DateRangeName | null) => void;
}

/** Whether a view keeps the days on screen, or the range that they are. Nothing where they are none. */
export function DaysChoice({ onScreen: { written, ranges, labels }, days, pick }: DaysChoiceProps) {
  const t = useTranslations('views.panel.days');
  const group = useId();
  if (ranges.length === 0) return null;
  const choices = [
    ...ranges.map((name) => ({ name, text: t('moving', { range: labels[name] }) })),
    { name: null, text: t('fixed', { days: written ?? '' }) },
  ];
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-sm text-muted">{t('label')}</legend>
      {choices.map(({ name, text }) => (
        <label key={name} className="check-row">
          <input type="radio" name={group} checked={days === name} onChange={() => pick(name)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
