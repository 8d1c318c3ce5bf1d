import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#components/live/query-client.ts';
import { wholeTotalOptions, type KnownTotal } from '#lib/queries/whole-total.ts';

/**
 * Shows the whole total of a filter whenever it has been counted. Returns the function that stops, which
 * aborts a question that has no answer yet.
 */
export function followWholeTotal(search: string, show: (total: KnownTotal) => void): () => void {
  queryClient.mount();
  const observer = new QueryObserver(queryClient, {
    ...wholeTotalOptions(search),
    notifyOnChangeProps: ['data'],
  });
  const pass = ({ data }: { data: KnownTotal | undefined }) => {
    if (data) show(data);
  };
  const leave = observer.subscribe(pass);
  pass(observer.getCurrentResult());
  return () => {
    leave();
    queryClient.unmount();
  };
}
