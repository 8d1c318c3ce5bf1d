import { each } from '#lib/i18n/each.ts';
import { DATE_RANGES } from '#lib/i18n/date-ranges.ts';
import intents from '#messages/en/intents.json';
import type { DaysOnScreen } from '../kept-days.ts';

/** Days on screen that are these ranges, with the labels in English. */
export function onScreen(...ranges: DaysOnScreen['ranges']): DaysOnScreen {
  return {
    written: 'Nov 1 – 10',
    ranges,
    labels: each(DATE_RANGES, (name) => intents.filter.date.range[name]),
  };
}
