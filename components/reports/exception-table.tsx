import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import { StatusBadge } from '#components/domain/status-badge.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { EXCEPTION_TABLE, type ReportException } from '#lib/reports/exceptions.ts';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import type { ReconciledRow } from '#lib/reports/report-view.ts';
import { EXCEPTIONS_ID, toRowId } from './exception-ids.ts';
import { ExplanationCell } from './explanation-cell.tsx';

const COLUMNS = ['conversion', 'amount', 'status', 'why', 'chainSide', 'webhookSide', 'owner'] as const;

interface ExceptionTableProps {
  rows: readonly ReconciledRow[];
  /** Why this user may not explain them; null when they may. */
  explainRefusal: string | null;
}

/** Without room for all columns a row is its conversion, and below it each value under its column's name. */
const STACKED = clsx(
  'max-xl:block max-xl:[&_tbody]:block',
  'max-xl:[&_tr]:grid max-xl:[&_tr]:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] max-xl:[&_tr]:gap-x-4 max-xl:[&_tr]:gap-y-2 max-xl:[&_tr]:px-4 max-xl:[&_tr]:py-2',
  'max-xl:[&_td]:block max-xl:[&_td]:p-0! max-xl:[&_td]:text-left max-xl:[&_th]:col-span-full max-xl:[&_th]:p-0!',
  'max-xl:[&_td[data-label]]:before:block max-xl:[&_td[data-label]]:before:text-xs max-xl:[&_td[data-label]]:before:text-muted max-xl:[&_td[data-label]]:before:content-[attr(data-label)]',
);

/** The conversions that do not match, each with what differs, each side, who is responsible, and why. */
export function ExceptionTable({ rows, explainRefusal }: ExceptionTableProps) {
  const t = useTranslations('reports.reconciliation');
  return (
    <div id={EXCEPTIONS_ID} className="overflow-x-auto border-t border-line">
      <table className={`w-full text-left ${STACKED}`}>
        <caption className="sr-only">{t('table')}</caption>
        <thead className="max-xl:sr-only">
          <tr className="border-b border-line text-xs text-muted">
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={`px-2 py-2 font-medium first:pl-4 last:pr-4 ${column === 'amount' ? 'text-right' : ''}`}
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <ExceptionRows key={row.id} row={row} explainRefusal={explainRefusal} />
        ))}
      </table>
    </div>
  );
}

const DOUBTS: readonly ReportException[] = ['contradicted', ...COMPLETION_DOUBTS];

const CELL = 'px-2 py-2 first:pl-4 last:pr-4';
/** A badge of as many lines as its text needs: no reason is cut. */
const WHOLE_BADGES = '[&_span]:whitespace-normal';

interface ExceptionRowsProps extends Pick<ExceptionTableProps, 'explainRefusal'> {
  row: ReconciledRow;
}

/** What differs, and below it why, as wide as the table: an explanation is a sentence. */
function ExceptionRows({ row, explainRefusal }: ExceptionRowsProps) {
  const t = useTranslations('reports.reconciliation');
  return (
    <tbody className="border-b border-line last:border-b-0">
      <ExceptionRow row={row} />
      <tr>
        <td colSpan={COLUMNS.length} className="px-4 pb-3 max-xl:col-span-full">
          <span className="sr-only">{t('explanation')}: </span>
          <ExplanationCell row={row} refusal={explainRefusal} />
        </td>
      </tr>
    </tbody>
  );
}

/** Completed is the service's word. */
function isDoubted({ status, exceptions }: ReconciledRow): boolean {
  return status === 'completed' && exceptions.some((code) => DOUBTS.includes(code));
}

function ExceptionRow({ row }: Pick<ExceptionRowsProps, 'row'>) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const { intentType, chainId } = row;
  return (
    <tr id={toRowId(row)} className="align-top">
      <th scope="row" className={`${CELL} min-w-44 text-left font-normal wrap-anywhere xl:max-w-56`}>
        <TextLink href={`/intents/${row.id}`}>
          {row.clientReference ?? <TruncatedId value={row.id} />}
        </TextLink>
        <span className="block text-sm text-muted">
          {common(`intentType.${intentType}`)} · {common(`chain.${chainId}`)}
        </span>
        <span className="block text-sm text-muted">
          <Instant at={row.endedAt} />
        </span>
      </th>
      <td data-label={t('reconciliation.amount')} className={`${CELL} text-right`}>
        <Money cents={row.amountCents} />
      </td>
      <td data-label={t('reconciliation.status')} className={`${CELL} ${WHOLE_BADGES}`}>
        <StatusBadge {...{ intentType }} status={row.status} isDoubted={isDoubted(row)} />
      </td>
      <td data-label={t('reconciliation.why')} className={`${CELL} ${WHOLE_BADGES}`}>
        <span className="flex flex-col items-start gap-1">
          {row.exceptions.map((code) => (
            <ToneBadge key={code} tone={EXCEPTION_TABLE[code]}>
              {t(`exception.${code}`)}
            </ToneBadge>
          ))}
        </span>
      </td>
      <td data-label={t('reconciliation.chainSide')} className={CELL}>
        {t(`chainSide.${row.chainSide}`)}
        {row.transactionId !== null && (
          <span className="block text-sm text-muted">
            <TruncatedId isShort value={row.transactionId} />
          </span>
        )}
      </td>
      <td data-label={t('reconciliation.webhookSide')} className={CELL}>
        {t(`webhookSide.${row.webhookSide}`)}
      </td>
      <td data-label={t('reconciliation.owner')} className={CELL}>
        {row.owner ?? <span className="text-muted">{common('createdElsewhere')}</span>}
      </td>
    </tr>
  );
}
