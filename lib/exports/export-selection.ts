import { z } from 'zod';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { EXPORTED_LISTS } from './exported-lists.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { walletFilterSchema } from '#lib/registrations/filter-wallets.ts';
import { periodSchema } from '#lib/reports/report-period.ts';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';

/** What an export takes: a list, as its own filter narrows it. */
export const exportSelectionSchema = z.discriminatedUnion('list', [
  z.object({ list: z.literal('intents'), filter: intentFilterSchema }),
  z.object({ list: z.literal('deliveries'), filter: deliveryFilterSchema }),
  z.object({ list: z.literal('wallets'), filter: walletFilterSchema }),
  z.object({ list: z.literal('audit'), filter: auditFilterSchema }),
  z.object({ list: z.literal('totals'), filter: periodSchema }),
  z.object({ list: z.literal('reconciliation'), filter: periodSchema }),
]);
export type ExportSelection = z.output<typeof exportSelectionSchema>;

/** The same as it is shown: without the filter to a user who may not read the list. */
export const shownSelectionSchema = z.union([
  exportSelectionSchema,
  z.object({ list: z.enum(EXPORTED_LISTS), filter: z.null() }),
]);
export type ShownSelection = z.output<typeof shownSelectionSchema>;
