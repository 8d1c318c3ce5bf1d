import { useFormatter, useTranslations } from 'next-intl';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListHref } from '#lib/intents/list/list-href.ts';
import { EXCEPTION_TABLE, REPORT_EXCEPTIONS, type ReportException } from '#lib/reports/exceptions.ts';
import type { Period } from '#lib/reports/report-period.ts';
import type { Reconciliation } from '#lib/reports/report-view.ts';
import { EXCEPTIONS_ID, toRowId } from './exception-ids.ts';

/** Exceptions that a list can be filtered by. */
const FILTERS: Readonly<Partial<Record<ReportException, Partial<IntentFilter>>>> = {
  burned_not_paid: { status: ['burned_not_paid'] },
  failed: { status: ['failed'] },
  refunding: { status: ['refunding'] },
};

interface ExceptionCountsProps {
  reconciliation: Pick<Reconciliation, 'counts' | 'rows'>;
  period: Period;
}

/** How many there are of each exception, linked to their list, or else to the first row of it below. */
export function ExceptionCounts({ reconciliation: { counts, rows }, period }: ExceptionCountsProps) {
  const t = useTranslations('reports');
  const format = useFormatter();
  function hrefOf(code: ReportException): string {
    const filter = FILTERS[code];
    if (filter) return toListHref({ ...period, date: 'ended', ...filter });
    const first = rows.find(({ exceptions }) => exceptions.includes(code));
    return `#${first ? toRowId(first) : EXCEPTIONS_ID}`;
  }
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
      {REPORT_EXCEPTIONS.filter((code) => (counts[code] ?? 0) > 0).map((code) => (
        <li key={code} className="flex max-w-full items-center gap-1.5 [&_span]:whitespace-normal">
          <ToneBadge tone={EXCEPTION_TABLE[code]}>{t(`exception.${code}`)}</ToneBadge>
          <TextLink
            href={hrefOf(code)}
            aria-label={t('countOf', { count: counts[code] ?? 0, what: t(`exception.${code}`) })}
            className="tabular-nums"
          >
            {format.number(counts[code] ?? 0)}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
