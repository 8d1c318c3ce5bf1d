import { onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isFinal, QueryError } from '#lib/queries/query-error.ts';
import { isLeaving, onLeaving } from './page-lifecycle.ts';
import { getLiveState } from '#lib/browser/live-state.ts';
import { isSessionOver, setSessionOver, subscribeSessionEnd } from './session/session-end.ts';

/** While the stream is down, what is on screen is read again this often; what could not be read, always. */
const POLL_MS = 8_000;

/**
 * The browser's one query cache. Imported only by what loads after the first paint, never while rendering on
 * the server.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: stopWhenSignedOut }),
  defaultOptions: {
    queries: {
      // The stream keeps it fresh; an event or a broken stream marks it stale.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchInterval: (query) => (getLiveState() === 'live' ? everyMsOf(query) : POLL_MS),
      retry: (failures, error) => failures < 2 && !isFinal(error),
    },
  },
});

// A read that waits for the network is not sent; one that is in progress is dropped before the session ends.
onLeaving(
  () => {
    onlineManager.setOnline(false);
    void queryClient.cancelQueries();
  },
  () => onlineManager.setOnline(!isSessionOver()),
);

// Nothing is read while the session is over. The same user's next one has what is on screen read again.
subscribeSessionEnd(() => {
  if (!isLeaving()) onlineManager.setOnline(!isSessionOver());
});

/**
 * How often it is read although no event says so: as its view asks (`meta.everyMs`). What could not be read
 * lacks what the stream brought meanwhile, which no later event repeats.
 */
function everyMsOf({ meta, state }: Pick<Query, 'meta' | 'state'>): number | false {
  const everyMs = meta?.everyMs;
  if (state.status !== 'error' || isFinal(state.error)) return everyMs ?? false;
  return Math.min(everyMs ?? POLL_MS, POLL_MS);
}

function stopWhenSignedOut(error: Error): void {
  if (isLeaving() || !(error instanceof QueryError) || error.fault.code !== 'signed_out') return;
  // The browser may have gone online again since the session ended.
  onlineManager.setOnline(false);
  setSessionOver(true);
}
