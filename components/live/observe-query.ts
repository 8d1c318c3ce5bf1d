import {
  QueryObserver,
  type QueryKey,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Passes on what the cache has of a query, at once and whenever it changes, for a view that is not of
 * react-query itself. Returns the function that stops, which aborts a question that has no answer yet.
 */
export function observeQuery<T, Key extends QueryKey>(
  options: QueryObserverOptions<T, Error, T, T, Key>,
  pass: (result: QueryObserverResult<T>) => void,
): () => void {
  queryClient.mount();
  const observer = new QueryObserver<T, Error, T, T, Key>(queryClient, options);
  const leave = observer.subscribe(pass);
  pass(observer.getCurrentResult());
  return () => {
    leave();
    queryClient.unmount();
  };
}
