import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { useActionLabel } from './use-action-label.ts';

const HEAD = 'h-9 px-2 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4';
const CELL = 'px-2 py-2 align-top first:pl-4 last:pr-4';

/** Entries of the audit log, one a row. */
export function AuditTable({ rows }: { rows: readonly AuditEntryView[] }) {
  const t = useTranslations('audit');
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${HEAD} w-28 sm:w-40`}>
            {t('column.at')}
          </th>
          <th scope="col" className={`${HEAD} w-44 max-md:hidden`}>
            {t('column.actor')}
          </th>
          <th scope="col" className={HEAD}>
            {t('column.action')}
          </th>
          <th scope="col" className={`${HEAD} w-56 max-lg:hidden`}>
            {t('column.subject')}
          </th>
          <th scope="col" className={`${HEAD} w-1/3 max-xl:hidden`}>
            {t('column.details')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <AuditRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ row }: { row: AuditEntryView }) {
  const label = useActionLabel();
  return (
    <tr>
      <td className={`${CELL} text-sm text-muted tabular-nums`}>
        <Instant at={row.at} format="exact" />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <Actor row={row} />
      </td>
      <td className={CELL}>
        <span className="block font-medium break-words">{label(row.action)}</span>
        <span className="block text-sm md:hidden">
          <Actor row={row} />
        </span>
        <span className="flex text-sm lg:hidden">
          <TruncatedId value={row.subject} />
        </span>
        <span className="block xl:hidden">
          <EntryDetails details={row.details} />
        </span>
      </td>
      <td className={`${CELL} max-lg:hidden`}>
        <span className="flex">
          <TruncatedId value={row.subject} />
        </span>
      </td>
      <td className={`${CELL} max-xl:hidden`}>
        <EntryDetails details={row.details} />
      </td>
    </tr>
  );
}

function Actor({ row: { actor } }: { row: AuditEntryView }) {
  const t = useTranslations('audit');
  if (actor === null) return <span className="text-muted">{t('noUser')}</span>;
  return (
    <span title={actor.email} className="break-words">
      {actor.name}
    </span>
  );
}

/** As it was stored; long ones are opened. */
function EntryDetails({ details }: { details: AuditEntryView['details'] }) {
  const t = useTranslations('audit');
  const text = Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
  if (text === '') return null;
  const code = (
    <code className="block font-mono text-xs wrap-anywhere whitespace-pre-wrap text-muted">{text}</code>
  );
  if (text.length <= SHORT_DETAILS) return code;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-accent">{t('details')}</summary>
      {code}
    </details>
  );
}

const SHORT_DETAILS = 120;
