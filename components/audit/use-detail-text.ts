import { useLocale, useTranslations } from 'next-intl';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { EXPORT_FORMATS } from '#lib/exports/export-format.ts';
import { EXPORTED_LISTS } from '#lib/exports/exported-lists.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';

const NAMES = ['list', 'filter', 'format', 'rows', 'sha256', 'method', 'sessionId'] as const;
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

  function toWords(name: string, value: unknown): string | undefined {
    switch (name) {
      case 'list':
        return find(EXPORTED_LISTS, value, (one) => list(one));
      case 'format':
        return find(EXPORT_FORMATS, value, (one) => t(`detail.format.${one}`));
      case 'method':
        return find(METHODS, value, (one) => t(`detail.method.${one}`));
      default:
        return undefined;
    }
  }

  return (details) =>
    Object.entries(details).flatMap(([name, value]) => {
      if (name === 'filter' && typeof value === 'object' && value !== null) return toFilterLines(value);
      const known = NAMES.find((one) => one === name);
      const label = known === undefined ? name : t(`detail.name.${known}`);
      return [`${label}: ${toWords(name, value) ?? asStored(value)}`];
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
