import { useLocale, useTranslations } from 'next-intl';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { isBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** The names of users, by their ids. */
export type UserNames = ReadonlyMap<string, string>;

/** What a filter asks for, a line for each part; none when it asks for nothing. */
export function useIntentFilterSummary(names: UserNames): (filter: IntentFilter) => string[] {
  const t = useTranslations('intents.filter');
  const common = useTranslations('common');
  const outcome = useTranslations('status.outcome');
  const reason = useTranslations('overview.reason');
  const label = useStatusLabel();
  const locale = useLocale();
  const day = (text: string) => formatCalendarDay(text, locale);
  return (filter) => {
    const { intentType, chainId, status, date, from, to, minCents, maxCents, createdBy } = filter;
    const { inbox, query } = filter;
    const statuses = status.map((one) => (isBurnOutcome(one) ? outcome(one) : label(one)));
    const days = [from && `${t('date.from')} ${day(from)}`, to && `${t('date.to')} ${day(to)}`];
    const isDated = date !== 'created' || from !== undefined || to !== undefined;
    const parts = [
      intentType !== 'all' && `${t('type')}: ${common(`intentType.${intentType}`)}`,
      statuses.length > 0 && `${t('status')}: ${statuses.join(', ')}`,
      inbox !== undefined && `${t('inbox')}: ${reason(inbox)}`,
      chainId !== 'all' && `${t('chain')}: ${common(`chain.${chainId}`)}`,
      isDated && `${t(`date.of.${date}`)}: ${days.filter(Boolean).join(' ') || t('date.any')}`,
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
