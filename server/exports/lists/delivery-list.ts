import 'server-only';
import { deliveryFilterSchema, type DeliverySummary } from '#lib/webhooks/delivery-view.ts';
import { responseStatusOf } from '#lib/webhooks/verdicts.ts';
import { intentTypeOfEvent, isEventType } from '#lib/webhooks/event-types.ts';
import { countDeliveryRows, listDeliveryRows } from '#server/store/webhooks/delivery-list-repository.ts';
import { summarizeDeliveries } from '#server/webhooks/summarize-deliveries.ts';
import { toStorableDeliveryFilter } from '#server/webhooks/storable-filter.ts';
import { withHeadings, type Column, worded } from '../table.ts';
import { toStatusText, type TableCopy } from './copy-text.ts';
import { defineExportedList, readBatches } from './exported-list.ts';

/** Few: each is read with its body, from which most of a row is taken, and a body has up to 64 KB. */
const BATCH = 250;

/** The deliveries of webhooks, the newest first. Neither bodies nor headers leave the dashboard. */
export const DELIVERY_LIST = defineExportedList({
  permission: 'webhooks.read',
  fileName: 'webhooks',
  filter: deliveryFilterSchema,
  toStored: ({ cursor: _cursor, ...filter }) => toStorableDeliveryFilter(filter),
  count: (db, filter, most) => countDeliveryRows(db, toStorableDeliveryFilter(filter), most),
  readTable: (tx, given, copy) => {
    const filter = toStorableDeliveryFilter(given);
    const batches = readBatches<DeliverySummary>(BATCH, async (last) => {
      const from = last && ({ direction: 'next', id: last.id } as const);
      const { rows } = await listDeliveryRows(tx, {
        filter,
        isWhole: true,
        limit: BATCH,
        ...(from && { from }),
      });
      return summarizeDeliveries(tx, rows);
    });
    return Promise.resolve({ columns: toColumns(copy), batches });
  },
});

function toColumns(copy: TableCopy): Column<DeliverySummary>[] {
  const { exports: own, webhooks } = copy;
  return withHeadings(
    [
      { id: 'id', kind: 'number', cell: ({ id }) => id },
      { id: 'receivedAt', kind: 'instant', cell: ({ receivedAt }) => new Date(receivedAt) },
      worded('verdict', webhooks.verdict, ({ verdict }) => verdict),
      { id: 'responseStatus', kind: 'number', cell: ({ verdict }) => responseStatusOf(verdict) },
      { id: 'type', cell: ({ type }) => toEventText(copy, type), code: ({ type }) => type },
      { id: 'eventId', cell: ({ eventId }) => eventId },
      { id: 'intentId', cell: ({ intentId }) => intentId },
      {
        id: 'status',
        cell: (row) => {
          const { intentType } = intentTypeOfEvent(row.type);
          return row.status === null ? null : toStatusText(copy, row.status, intentType);
        },
        code: (row) => row.status,
      },
      worded('effect', webhooks.mark, ({ effect }) => effect),
      { id: 'madeAt', kind: 'instant', cell: ({ madeAt }) => (madeAt === null ? null : new Date(madeAt)) },
      { id: 'lateSeconds', kind: 'number', cell: ({ lateSeconds }) => lateSeconds },
      { id: 'attemptEstimated', kind: 'number', cell: ({ attempt }) => attempt },
    ],
    own.column.deliveries,
  );
}

function toEventText({ webhooks, say }: TableCopy, type: string | null): string {
  const { event, noType } = webhooks;
  if (type === null) return noType;
  if (!isEventType(type)) return say('webhooks.unknownType', { type });
  const name = type.slice(type.indexOf('.') + 1);
  return intentTypeOfEvent(type).intentType === 'onramp'
    ? event.payin[name as keyof typeof event.payin]
    : event.payout[name as keyof typeof event.payout];
}
