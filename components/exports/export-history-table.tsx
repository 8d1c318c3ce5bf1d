import { useFormatter, useTranslations } from 'next-intl';
import type { UserNames } from '#components/domain/filter/use-intent-filter-summary.ts';
import { useSelectionSummary } from '#components/domain/filter/use-selection-summary.ts';
import { Instant } from '#components/domain/instant.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import type { ListedExport } from '#lib/exports/export-history.ts';
import { isExportOver, type ExportState } from '#lib/exports/export-view.ts';
import type { StatusTone } from '#lib/intents/status.ts';
import { CancelExport } from './cancel-export.tsx';
import { toReasonValues } from './to-reason-values.ts';

const TONE: Readonly<Record<ExportState, StatusTone>> = {
  waiting: 'neutral',
  running: 'progress',
  complete: 'success',
  cancelled: 'neutral',
  failed: 'danger',
};
const COLUMNS = ['at', 'who', 'filter', 'format', 'rows', 'state', 'hash'] as const;

interface ExportHistoryTableProps {
  exports: readonly ListedExport[];
  names: UserNames;
}

/** Every file that was taken out: who, when, by which filter, how many rows, and the hash of the file. */
export function ExportHistoryTable({ exports: rows, names }: ExportHistoryTableProps) {
  const t = useTranslations('exports');
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left text-base">
        <caption className="sr-only">{t('table')}</caption>
        <thead>
          <tr className="border-b border-line">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={COLUMN_STYLE[column] ?? HEADING}>
                {t(`historyColumn.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <ExportHistoryRow key={row.id} row={row} names={names} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEADING = 'h-9 px-3 text-xs font-medium whitespace-nowrap text-muted';
const COLUMN_STYLE: Readonly<Partial<Record<(typeof COLUMNS)[number], string>>> = {
  rows: `${HEADING} text-right`,
};

function ExportHistoryRow({ row, names }: { row: ListedExport; names: UserNames }) {
  const t = useTranslations('exports');
  const format = useFormatter();
  const { selection } = row;
  // Why it failed has the room of the hash, which there is none of.
  const isExplained = row.reason !== null && row.sha256 === null;
  return (
    <tr className="align-top">
      <td className="px-3 py-2.5 whitespace-nowrap text-muted">
        <Instant at={row.createdAt} />
      </td>
      <td className="px-3 py-2.5">{row.createdBy}</td>
      <td className="min-w-48 px-3 py-2.5">
        {selection.filter === null ? (
          t(`list.${selection.list}`)
        ) : (
          <Selection selection={selection} names={names} />
        )}
      </td>
      <td className="px-3 py-2.5 whitespace-nowrap">{t(`panel.format.${row.format}`)}</td>
      <td className="px-3 py-2.5 text-right tabular-nums">{format.number(row.rows)}</td>
      <td className="px-3 py-2.5" colSpan={isExplained ? 2 : undefined}>
        <ToneBadge tone={TONE[row.state]}>{t(`state.${row.state}`)}</ToneBadge>
        {row.reason !== null && (
          <p className="max-w-prose pt-1 text-sm text-muted">
            {t(`reason.${row.reason}`, toReasonValues(row))}
          </p>
        )}
        {row.mayCancel && <CancelOwn row={row} />}
      </td>
      {!isExplained && (
        <td className="min-w-56 px-3 py-2.5">
          <code className="font-mono text-xs break-all text-muted">{row.sha256 ?? '—'}</code>
        </td>
      )}
    </tr>
  );
}

function CancelOwn({ row: { id, selection, state, createdAt } }: { row: ListedExport }) {
  const t = useTranslations('exports');
  const list = t(`list.${selection.list}`);
  return (
    <CancelExport
      id={id}
      isOver={isExportOver({ state })}
      words={{
        cancel: t('panel.cancel'),
        failed: t('panel.cancelFailed'),
        state: `${list}: ${t(`state.${state}`)}`,
      }}
      about={
        <>
          {list}, <Instant at={createdAt} />
        </>
      }
    />
  );
}

function Selection({ selection, names }: { selection: ExportSelection; names: UserNames }) {
  const t = useTranslations('exports');
  const { href, parts } = useSelectionSummary(names)(selection);
  return (
    <>
      <TextLink href={href}>{t(`list.${selection.list}`)}</TextLink>
      {(parts.length === 0 ? [t('all')] : parts).map((part) => (
        <span key={part} className="block text-sm break-words text-muted">
          {part}
        </span>
      ))}
    </>
  );
}
