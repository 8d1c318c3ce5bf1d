import 'server-only';
import { isAuditAction } from '#lib/audit/audit-actions.ts';
import { auditFilterSchema, type AuditEntryView } from '#lib/audit/audit-view.ts';
import { toEntryView, toStorableAuditFilter } from '#server/audit/list-audit.ts';
import { countAuditRows, listAuditRows } from '#server/store/audit/audit-list-repository.ts';
import { withHeadings, type Column } from '../table.ts';
import { toCopyText, type TableCopy } from './copy-text.ts';
import { defineExportedList, readBatches } from './exported-list.ts';

/** Read together, and held in memory together. */
const BATCH = 1_000;

/** The audit log, the newest entry first. */
export const AUDIT_LIST = defineExportedList({
  permission: 'audit.read',
  fileName: 'audit-log',
  filter: auditFilterSchema,
  toStored: ({ cursor: _cursor, ...filter }) => toStorableAuditFilter(filter),
  count: (db, filter, most) => countAuditRows(db, toStorableAuditFilter(filter), most),
  readTable: (tx, given, copy) => {
    const filter = toStorableAuditFilter(given);
    const batches = readBatches<AuditEntryView>(BATCH, async (last) => {
      const from = last && ({ direction: 'next', id: last.id } as const);
      const { rows } = await listAuditRows(tx, { filter, limit: BATCH, ...(from && { from }) });
      return rows.map(toEntryView);
    });
    return Promise.resolve({ columns: toColumns(copy), batches });
  },
});

function toColumns(copy: TableCopy): Column<AuditEntryView>[] {
  return withHeadings(
    [
      { id: 'id', kind: 'number', cell: ({ id }) => id },
      { id: 'at', kind: 'instant', cell: ({ at }) => new Date(at) },
      { id: 'actor', cell: ({ actor }) => actor?.name ?? null },
      { id: 'actorEmail', cell: ({ actor }) => actor?.email ?? null },
      { id: 'action', cell: ({ action }) => toActionText(copy, action), code: ({ action }) => action },
      { id: 'subject', cell: ({ subject }) => subject },
      { id: 'details', cell: ({ details }) => JSON.stringify(details) },
    ],
    copy.exports.column.audit,
  );
}

function toActionText(copy: TableCopy, action: string): string {
  return isAuditAction(action)
    ? toCopyText(copy, `audit.action.${action}`)
    : copy.say('audit.unknownAction', { action });
}
