import { useLocale, useTranslations } from 'next-intl';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import type { DateRangeName } from '#lib/i18n/date-ranges.ts';
import { formatDayRange } from '#lib/i18n/format-day-range.ts';
import { isBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** The names of users, by their ids. */
export type UserNames = ReadonlyMap<string, string>;

type ToSummary = (filter: IntentFilter, range?: DateRangeName | null) => string[];

/**
 * What a filter asks for, a line for each part; none when it asks for nothing. With a range its days are that
 * one of the day on which it is used.
 */
export function useIntentFilterSummary(names: UserNames): ToSummary {
  const t = useTranslations('intents.filter');
  const common = useTranslations('common');
  const outcome = useTranslations('status.outcome');
  const reason = useTranslations('overview.reason');
  const openAmount = useTranslations('reports.openNow');
  const label = useStatusLabel();
  const locale = useLocale();
  return (filter, range = null) => {
    const { intentType, chainId, status, date, from, to, minCents, maxCents, createdBy } = filter;
    const { inbox, open, query } = filter;
    const statuses = status.map((one) => (isBurnOutcome(one) ? outcome(one) : label(one)));
    const days = range === null ? formatDayRange({ from, to }, locale) : t(`date.range.${range}`);
    const isDated = date !== 'created' || days !== null;
    const parts = [
      intentType !== 'all' && `${t('type')}: ${common(`intentType.${intentType}`)}`,
      statuses.length > 0 && `${t('status')}: ${statuses.join(', ')}`,
      inbox !== undefined && `${t('inbox')}: ${inbox === 'handled' ? t('handled') : reason(inbox)}`,
      open !== undefined && `${t('open')}: ${openAmount(open)}`,
      chainId !== 'all' && `${t('chain')}: ${common(`chain.${chainId}`)}`,
      isDated && `${t(`date.of.${date}`)}: ${days ?? t('date.any')}`,
      minCents !== undefined && `${t('amount.label')} ≥ ${formatBrl(minCents)}`,
      maxCents !== undefined && `${t('amount.label')} ≤ ${formatBrl(maxCents)}`,
      createdBy !== undefined && `${t('creator')}: ${names.get(createdBy) ?? createdBy}`,
      ...(['wallet', 'payoutKey', 'label'] as const).map((name) => {
        const value = filter[name];
        return value !== undefined && `${t(name === 'label' ? 'tag' : name)}: ${value}`;
      }),
      query !== '' && `${t('search')}: “${query}”`,
    ];
    return parts.filter((part) => part !== false);
  };
}
