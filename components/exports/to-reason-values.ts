import { MOST_FILE_MINUTES, MOST_PAUSE_MINUTES } from '#lib/exports/export-limits.ts';
import type { ExportView } from '#lib/exports/export-view.ts';

/** What the texts of the reasons name. */
export function toReasonValues({ id }: Pick<ExportView, 'id'>) {
  return { id, fileMinutes: MOST_FILE_MINUTES, pauseMinutes: MOST_PAUSE_MINUTES };
}
