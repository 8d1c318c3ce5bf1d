import { z } from 'zod';
import { EXPORTED_LISTS } from './exported-lists.ts';
import type { ExportView } from './export-view.ts';

/** Filters of the history, as they are in the URL. What cannot be read filters nothing. */
export const exportHistoryFilterSchema = z.object({
  list: z
    .enum(['all', ...EXPORTED_LISTS])
    .catch('all')
    .default('all'),
  /** The id of the user who took it. */
  actor: z
    .union([z.literal('all'), z.guid().toLowerCase()])
    .catch('all')
    .default('all'),
  cursor: z.string().max(255).optional().catch(undefined),
});
export type ExportHistoryFilter = z.infer<typeof exportHistoryFilterSchema>;

export interface ListedExport extends ExportView {
  /** Whether its reader may cancel it, until it is over. */
  readonly mayCancel: boolean;
}

export interface ExportHistoryPage {
  readonly exports: readonly ListedExport[];
  /** Opaque keyset cursors, stable under inserts; null at the ends. */
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}
