import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { isKnownStatus } from '#lib/intents/status.ts';
import type { AppMessages } from '#server/i18n/pt-br.ts';
import { toStorableFilter } from '#server/intents/filter/storable-filter.ts';
import { listUsers } from '#server/store/access/users-repository.ts';
import type { Transaction } from '#server/store/database.ts';
import { listExportRows, type IntentExportRow } from '#server/store/intents/export-rows-repository.ts';
import type { Column, ExportTable } from './table.ts';

/** The texts of one language that a file needs. */
export type TableCopy = Pick<AppMessages, 'common' | 'exports' | 'status'>;

/** Read together, and held in memory together. */
const BATCH = 2_000;

/** The conversions that a filter has, as the transaction sees them. */
export async function readIntentTable(
  tx: Transaction,
  given: IntentFilter,
  copy: TableCopy,
): Promise<ExportTable<IntentExportRow>> {
  const filter = toStorableFilter(given);
  const names = new Map((await listUsers(tx)).map(({ id, name }) => [id, name]));
  async function* batches() {
    let last: IntentExportRow | undefined;
    do {
      const rows = await listExportRows(tx, { filter, limit: BATCH, ...(last && { after: last }) });
      if (rows.length > 0) yield rows;
      last = rows.length < BATCH ? undefined : rows.at(-1);
    } while (last !== undefined);
  }
  return { columns: toColumns(copy, names), batches: batches() };
}

function toColumns(
  { common, exports: own, status: statusCopy }: TableCopy,
  names: ReadonlyMap<string, string>,
): Column<IntentExportRow>[] {
  const columns: (Omit<Column<IntentExportRow>, 'heading'> & { readonly id: ColumnId })[] = [
    { id: 'id', cell: ({ id }) => id },
    {
      id: 'intentType',
      cell: ({ intentType }) => common.intentType[intentType],
      code: (row) => row.intentType,
    },
    { id: 'status', cell: (row) => statusLabel(row), code: (row) => row.status },
    {
      id: 'burnOutcome',
      cell: (row) => {
        const outcome = findBurnOutcome(row);
        return outcome && statusCopy.outcome[outcome];
      },
      code: findBurnOutcome,
    },
    { id: 'chainId', cell: ({ chainId }) => common.chain[chainId], code: (row) => row.chainId },
    {
      id: 'amountBrl',
      kind: 'amount',
      cell: ({ amountCents: cents }) => (cents === null ? null : { cents }),
    },
    { id: 'clientReference', cell: (row) => row.clientReference },
    { id: 'destination', cell: (row) => row.destination },
    { id: 'failureCode', cell: (row) => row.failureCode },
    { id: 'statusReason', cell: (row) => row.statusReason },
    { id: 'contradictedAt', kind: 'instant', cell: (row) => row.contradictedAt },
    { id: 'createdAt', kind: 'instant', cell: (row) => row.createdAt },
    { id: 'updatedAt', kind: 'instant', cell: (row) => row.updatedAt },
    {
      id: 'createdBy',
      cell: ({ createdBy }) => (createdBy === null ? null : (names.get(createdBy) ?? null)),
    },
  ];
  function statusLabel({ status, intentType }: IntentExportRow): string {
    const gendered = GENDERED.find((known) => known === status && intentType === 'offramp');
    if (gendered !== undefined) return statusCopy.offramp[gendered];
    return isKnownStatus(status)
      ? statusCopy.label[status]
      : statusCopy.unknown.replace('{status}', () => status);
  }
  return columns.map((column) => ({ ...column, heading: own.column[column.id] }));
}

type ColumnId = keyof TableCopy['exports']['column'];
/** Statuses whose text follows the gender of a conversion in Portuguese. */
const GENDERED = ['created', 'completed', 'expired', 'canceled', 'refunded'] as const;
