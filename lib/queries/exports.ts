import { queryOptions } from '@tanstack/react-query';
import { exportViewSchema, isExportOver, type ExportView } from '#lib/exports/export-view.ts';
import { fetchView } from './fetch-view.ts';
import { isFinal } from './query-error.ts';
import { exportKey } from './query-keys.ts';

const EVERY_MS = 700;

/** How far an export is, asked for until it is over. */
export function exportOptions(id: string) {
  return queryOptions<ExportView, Error, ExportView, ReturnType<typeof exportKey>>({
    queryKey: exportKey(id),
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/exports/${encodeURIComponent(id)}`, schema: exportViewSchema, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      (data && isExportOver(data)) || isFinal(error) ? false : EVERY_MS,
    refetchIntervalInBackground: true,
  });
}
