import { useLocale, useTranslations } from 'next-intl';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import type { ExportFormat } from '#lib/exports/export-format.ts';
import type { ExportedListName } from '#lib/exports/export-selection.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';

const NAMES = ['list', 'filter', 'format', 'rows', 'sha256', 'method', 'sessionId'] as const;
// Written out: the schemas of an export would come with every page of the log.
const LISTS = [
  'intents',
  'deliveries',
  'wallets',
  'audit',
  'totals',
  'reconciliation',
] as const satisfies readonly ExportedListName[];
const FORMATS = ['csv-br', 'csv', 'xlsx'] as const satisfies readonly ExportFormat[];
const METHODS = ['password', 'oidc'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an entry says beside its action, a line for each; what has no words is shown as it was stored. */
export function useDetailText(): (details: AuditEntryView['details']) => string[] {
  const t = useTranslations('audit');
  const list = useTranslations('exports.list');
  const locale = useLocale();

  function toFilterLines(filter: object): string[] {
    const parts = Object.entries(filter).filter(([, value]) => !isUnset(value));
    if (parts.length === 0) return [`${t('detail.name.filter')}: ${t('filter.all')}`];
    return parts.map(([name, value]: [string, unknown]) => {
      const isDay = typeof value === 'string' && DAY.test(value);
      if (isDay && (name === 'from' || name === 'to'))
        return `${t(`filter.${name}`)}: ${formatCalendarDay(value, locale)}`;
      return `${name}: ${asStored(value)}`;
    });
  }

  function toValue(name: string, value: unknown): string {
    const known = {
      list: () => find(LISTS, value, (one) => list(one)),
      format: () => find(FORMATS, value, (one) => t(`detail.format.${one}`)),
      method: () => find(METHODS, value, (one) => t(`detail.method.${one}`)),
    };
    const words = name === 'list' || name === 'format' || name === 'method' ? known[name]() : undefined;
    return words ?? asStored(value);
  }

  return (details) =>
    Object.entries(details).flatMap(([name, value]) => {
      if (name === 'filter' && typeof value === 'object' && value !== null) return toFilterLines(value);
      const known = NAMES.find((one) => one === name);
      return [`${known === undefined ? name : t(`detail.name.${known}`)}: ${toValue(name, value)}`];
    });
}

function find<Name extends string>(
  names: readonly Name[],
  value: unknown,
  toWords: (name: Name) => string,
): string | undefined {
  const known = names.find((name) => name === value);
  return known === undefined ? undefined : toWords(known);
}

/** A part of a filter that asks for nothing. */
function isUnset(value: unknown): boolean {
  const isNothing = value === 'all' || value === '' || value === null || value === undefined;
  return isNothing || (Array.isArray(value) && value.length === 0);
}

function asStored(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
