import { useLocale, useTranslations } from 'next-intl';
import {
  useIntentFilterSummary,
  type UserNames,
} from '#components/domain/filter/use-intent-filter-summary.ts';
import { useSelectionSummary } from '#components/domain/filter/use-selection-summary.ts';
import { AUDIT_DETAILS } from '#lib/audit/audit-details.ts';
import { isUnset } from '#lib/audit/unset-part.ts';
import type { ShownAuditEntry } from '#lib/exports/shown-audit.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { useValueText } from './use-value-text.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Of what another build stored it may be none: 30 February, or a thirteenth month. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

type ToLines = (entry: Pick<ShownAuditEntry, 'details' | 'actor' | 'filters'>) => string[];

/**
 * What an entry says beside its action, a line for each; what has no words is shown as it was stored, and
 * what was stored as nothing, or says again who did it, is left out. A filter that can be read whole is in
 * the texts that the history of exports has.
 */
export function useDetailText(names: UserNames): ToLines {
  const t = useTranslations('audit');
  const exported = useTranslations('exports');
  const toWords = useValueText(names);
  const ofSelection = useSelectionSummary(names);
  const ofIntents = useIntentFilterSummary(names);
  const locale = useLocale();

  function toStoredLines(filter: object): string[] {
    const parts = Object.entries(filter)
      .filter(([, value]) => !isUnset(value))
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b));
    if (parts.length === 0) return [toAll()];
    return parts.map(([name, value]: [string, unknown]) => {
      if (isDay(value) && (name === 'from' || name === 'to'))
        return `${t(`filter.${name}`)}: ${formatCalendarDay(value, locale)}`;
      return `${name}: ${asStored(value)}`;
    });
  }

  const toAll = () => `${t('detail.name.filter')}: ${exported('all')}`;

  /** The lines of a filter; undefined where the detail is none, or is only known as it was stored. */
  function toFilterLines(name: string, filters: ShownAuditEntry['filters']): string[] | undefined {
    if (name === 'filter' && filters.selection !== undefined) {
      const { parts } = ofSelection(filters.selection);
      return parts.length === 0 ? [toAll()] : [...parts];
    }
    if (name !== 'search' && name !== 'before') return undefined;
    const stored = filters[name];
    if (stored === undefined) return undefined;
    const parts = ofIntents(stored.filter, stored.days);
    const label = t(name === 'search' ? 'detail.name.filter' : 'detail.name.before');
    return [`${label}: ${parts.length === 0 ? exported('all') : parts.join(' · ')}`];
  }

  return ({ details, actor, filters }) =>
    Object.entries(details).flatMap(([name, value]) => {
      const ofFilter = toFilterLines(name, filters);
      if (ofFilter !== undefined) return ofFilter;
      if (value === null || value === undefined || value === '') return [];
      if (name === 'by' && value === actor?.email) return [];
      if (name === 'filter' && typeof value === 'object') return toStoredLines(value);
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

function asStored(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
