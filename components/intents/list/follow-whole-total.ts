import { observeQuery } from '#components/live/observe-query.ts';
import { wholeTotalOptions, type KnownTotal } from '#lib/queries/whole-total.ts';

/**
 * Shows the whole total of a filter whenever it has been counted. Returns the function that stops, which
 * aborts a question that has no answer yet.
 */
export function followWholeTotal(search: string, show: (total: KnownTotal) => void): () => void {
  return observeQuery({ ...wholeTotalOptions(search), notifyOnChangeProps: ['data'] }, ({ data }) => {
    if (data) show(data);
  });
}
