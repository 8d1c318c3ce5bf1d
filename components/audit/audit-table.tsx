import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import type { UserNames } from '#components/domain/filter/use-intent-filter-summary.ts';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import type { ShownAuditEntry } from '#lib/exports/shown-audit.ts';
import { useActionLabel } from './use-action-label.ts';
import { useDetailText } from './use-detail-text.ts';
import { CutText, isCut } from '#components/domain/cut-text.tsx';

interface AuditTableProps {
  rows: readonly ShownAuditEntry[];
  names: UserNames;
}

/** Entries of the audit log, one a row. There are fifty on a page: `audit-table.css` has the looks. */
export function AuditTable({ rows, names }: AuditTableProps) {
  const t = useTranslations('audit');
  const label = useActionLabel();
  const toLines = useDetailText(names);
  return (
    <table className="audit">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-32 sm:w-40">
            {t('column.at')}
          </th>
          <th scope="col" className="w-44">
            {t('column.actor')}
          </th>
          <th scope="col">{t('column.action')}</th>
          <th scope="col" className="w-56">
            {t('column.subject')}
          </th>
          <th scope="col" className="w-1/3">
            {t('column.details')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AuditTableRow
            key={row.id}
            row={row}
            action={label(row.action, row.details)}
            details={toLines(row).join('\n')}
          />
        ))}
      </tbody>
    </table>
  );
}

interface AuditTableRowProps {
  row: AuditEntryView;
  action: string;
  details: string;
}

function AuditTableRow({ row, action, details }: AuditTableRowProps) {
  return (
    <tr>
      <td>
        <Instant at={row.at} format="exact" />
      </td>
      <td>
        <Actor row={row} />
      </td>
      <td>
        <span>{action}</span>
        <span>
          <Actor row={row} />
        </span>
        <span>
          <Subject value={row.subject} />
        </span>
        <span>
          <EntryDetails text={details} />
        </span>
      </td>
      <td>
        <Subject value={row.subject} />
      </td>
      <td>
        <EntryDetails text={details} />
      </td>
    </tr>
  );
}

function Actor({ row: { actor } }: { row: AuditEntryView }) {
  const t = useTranslations('audit');
  if (actor === null) return <span className="nobody">{t('noUser')}</span>;
  return <span title={actor.email}>{actor.name}</span>;
}

/** An id or address, cut by the layout; all of its text is in the page (see `TruncatedId`). */
function Subject({ value }: { value: string }) {
  return (
    <samp title={isCut(value) ? value : undefined}>
      <CutText value={value} />
    </samp>
  );
}

/** Long ones are opened. */
function EntryDetails({ text }: { text: string }) {
  const t = useTranslations('audit');
  if (text === '') return null;
  const code = <code>{text}</code>;
  if (text.length <= SHORT_DETAILS) return code;
  return (
    <details>
      <summary>{t('details')}</summary>
      {code}
    </details>
  );
}

const SHORT_DETAILS = 120;
