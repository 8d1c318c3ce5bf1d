import { useLocale, useTranslations } from 'next-intl';
import { AUDIT_DETAILS } from '#lib/audit/audit-details.ts';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { useValueText } from './use-value-text.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What an entry says beside its action, a line for each; what has no words is shown as it was stored, and
 * what was stored as nothing, or says again who did it, is left out.
 */
export function useDetailText(): (entry: Pick<AuditEntryView, 'details' | 'actor'>) => string[] {
  const t = useTranslations('audit');
  const toWords = useValueText();
  const locale = useLocale();

  function toFilterLines(filter: object): string[] {
    const parts = Object.entries(filter)
      .filter(([, value]) => !isUnset(value))
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b));
    if (parts.length === 0) return [`${t('detail.name.filter')}: ${t('filter.all')}`];
    return parts.map(([name, value]: [string, unknown]) => {
      const isDay = typeof value === 'string' && DAY.test(value);
      if (isDay && (name === 'from' || name === 'to'))
        return `${t(`filter.${name}`)}: ${formatCalendarDay(value, locale)}`;
      return `${name}: ${asStored(value)}`;
    });
  }

  return ({ details, actor }) =>
    Object.entries(details).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      if (name === 'by' && value === actor?.email) return [];
      if (name === 'filter' && typeof value === 'object') return toFilterLines(value);
      const known = AUDIT_DETAILS.find((one) => one === name);
      const label = known === undefined ? name : t(`detail.name.${known}`);
      return [`${label}: ${toWords(name, value, details) ?? asStored(value)}`];
    });
}

/** A period comes first, and its first day before its last: as stored, they are in no order. */
const PERIOD = ['from', 'to'];

function placeOf(name: string): number {
  const place = PERIOD.indexOf(name);
  return place === -1 ? PERIOD.length : place;
}

/** A part of a filter that asks for nothing. */
function isUnset(value: unknown): boolean {
  const isNothing = value === 'all' || value === '' || value === null || value === undefined;
  return isNothing || (Array.isArray(value) && value.length === 0);
}

function asStored(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
