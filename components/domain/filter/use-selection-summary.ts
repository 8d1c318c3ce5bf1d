import { useLocale, useTranslations } from 'next-intl';
import { isAuditAction } from '#lib/audit/audit-actions.ts';
import type { AuditFilter } from '#lib/audit/audit-view.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import { toListHref } from '#lib/intents/list/list-href.ts';
import type { WalletFilter } from '#lib/registrations/filter-wallets.ts';
import type { Period } from '#lib/reports/report-period.ts';
import { writePeriod } from '#lib/reports/write-period.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { isEventType } from '#lib/webhooks/event-types.ts';
import { toFilterHref } from './to-filter-href.ts';
import { useIntentFilterSummary, type UserNames } from './use-intent-filter-summary.ts';

interface SelectionSummary {
  /** The page that shows the same rows, by the same filter. */
  readonly href: string;
  /** What the filter asks for, a line for each part; none when it asks for nothing. */
  readonly parts: readonly string[];
}

/** What an export took, as text, and the page that shows it. */
export function useSelectionSummary(names: UserNames): (selection: ExportSelection) => SelectionSummary {
  const ofIntents = useIntentFilterSummary(names);
  const ofDeliveries = useDeliveryFilterSummary();
  const ofWallets = useWalletFilterSummary();
  const ofAudit = useAuditFilterSummary(names);
  const ofPeriod = usePeriodSummary();
  return (selection) => {
    switch (selection.list) {
      case 'intents':
        return { href: toListHref(selection.filter), parts: ofIntents(selection.filter) };
      case 'deliveries':
        return {
          href: toFilterHref('/webhooks', selection.filter),
          parts: ofDeliveries(selection.filter),
        };
      case 'audit':
        return { href: toFilterHref('/audit', selection.filter), parts: ofAudit(selection.filter) };
      case 'totals':
      case 'reconciliation':
        return {
          href: toFilterHref('/reports', selection.filter),
          parts: [ofPeriod(selection.filter)],
        };
      case 'wallets':
        return { href: toFilterHref('/wallets', selection.filter), parts: ofWallets(selection.filter) };
    }
  };
}

function useDeliveryFilterSummary(): (filter: DeliveryFilter) => string[] {
  const t = useTranslations('webhooks');
  const locale = useLocale();
  return ({ verdict, type, from, to, query }) =>
    [
      verdict !== 'all' && `${t('filter.verdict')}: ${t(`verdict.${verdict}`)}`,
      type !== 'all' && `${t('filter.type')}: ${isEventType(type) ? t(`event.${type}`) : type}`,
      from !== undefined && `${t('filter.from')}: ${formatCalendarDay(from, locale)}`,
      to !== undefined && `${t('filter.to')}: ${formatCalendarDay(to, locale)}`,
      query !== '' && `${t('filter.search')}: “${query}”`,
    ].filter((part) => part !== false);
}

function usePeriodSummary(): (period: Period) => string {
  const t = useTranslations('reports');
  const locale = useLocale();
  return (period) => writePeriod(period, locale, (ends) => t('period', ends));
}

function useAuditFilterSummary(names: UserNames): (filter: AuditFilter) => string[] {
  const t = useTranslations('audit');
  const locale = useLocale();
  return ({ action, actor, query, from, to }) =>
    [
      actor !== 'all' && `${t('filter.actor')}: ${names.get(actor) ?? actor}`,
      action !== 'all' && `${t('filter.action')}: ${isAuditAction(action) ? t(`action.${action}`) : action}`,
      from !== undefined && `${t('filter.from')}: ${formatCalendarDay(from, locale)}`,
      to !== undefined && `${t('filter.to')}: ${formatCalendarDay(to, locale)}`,
      query !== '' && `${t('filter.subject')}: “${query}”`,
    ].filter((part) => part !== false);
}

function useWalletFilterSummary(): (filter: WalletFilter) => string[] {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  return ({ chainId, state, role, query }) =>
    [
      chainId !== 'all' && `${t('filter.chain')}: ${chain(chainId)}`,
      state !== 'all' && `${t('filter.state')}: ${t(`filter.states.${state}`)}`,
      role !== 'all' && `${t('filter.role')}: ${t(`role.${role}`)}`,
      query !== '' && `${t('filter.search')}: “${query}”`,
    ].filter((part) => part !== false);
}
