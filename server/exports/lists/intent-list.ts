import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { withoutPlace } from '#lib/intents/list/list-href.ts';
import { toStatusKey } from '#lib/intents/status.ts';
import { resolveFilter, toStorableFilter } from '#server/intents/filter/storable-filter.ts';
import { listUsers } from '#server/store/access/users-repository.ts';
import { listExportRows, type IntentExportRow } from '#server/store/intents/export-rows-repository.ts';
import { countIntents } from '#server/store/intents/intent-list-repository.ts';
import { withHeadings, type Column } from '../table.ts';
import { toCopyText } from './copy-text.ts';
import { defineExportedList, readBatches, type TableCopy } from './exported-list.ts';

/** Read together, and held in memory together. */
const BATCH = 2_000;

/** The conversions, in the order of their list. */
export const INTENT_LIST = defineExportedList({
  permission: 'intents.read',
  fileName: 'conversions',
  filter: intentFilterSchema,
  toStored: (filter) => withoutPlace(toStorableFilter(filter)),
  count: async (db, filter, most) => countIntents(db, await resolveFilter(db, filter), most),
  readTable: async (tx, given, copy) => {
    const filter = await resolveFilter(tx, given);
    const names = new Map((await listUsers(tx)).map(({ id, name }) => [id, name]));
    const batches = readBatches<IntentExportRow>(BATCH, (after) =>
      listExportRows(tx, { filter, limit: BATCH, ...(after && { after }) }),
    );
    return { columns: toColumns(copy, names), batches };
  },
});

function toColumns(
  { common, exports: own, status: statusCopy }: TableCopy,
  names: ReadonlyMap<string, string>,
): Column<IntentExportRow>[] {
  const columns: Omit<Column<IntentExportRow, ColumnId>, 'heading'>[] = [
    { id: 'id', cell: ({ id }) => id },
    {
      id: 'intentType',
      cell: ({ intentType }) => common.intentType[intentType],
      code: (row) => row.intentType,
    },
    {
      id: 'status',
      cell: ({ status, intentType }) => toCopyText(statusCopy, toStatusKey(status, intentType)),
      code: (row) => row.status,
    },
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
  return withHeadings(columns, own.column.intents);
}

type ColumnId = keyof TableCopy['exports']['column']['intents'];
