import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribeChanges } from '#lib/browser/live-changes.ts';
import { setLiveState } from '#lib/browser/live-state.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import type { LiveEvent } from '#lib/live/live-event.ts';
import { intentListKey, QUERY_KEYS } from '#lib/queries/query-keys.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { pause } from '#lib/time/pause.ts';
import { startLive, type StreamListener } from './live-stream.ts';
import { queryClient } from './query-client.ts';

const WALLET = walletForTest();
const ROW = anIntentSummary({
  status: 'awaiting_fiat_payment',
  chainId: WALLET.chainId,
  destination: WALLET.address,
});
const PAGE = { intents: [ROW], pinned: { intents: [], total: 0 }, total: 1, sum: null, nextCursor: null };
const LABELLED = intentListKey(intentFilterSchema.parse({ label: 'audit' }));
const WITH_COLUMN = intentListKey(intentFilterSchema.parse({}), ['labels']);

const CHANGED: LiveEvent = { type: 'intent.changed', intent: ROW, source: 'webhook' };
const BURN_CHANGED: LiveEvent = { type: 'burn.changed', intentId: ROW.id };
const ANNOTATED: LiveEvent = { type: 'annotation.changed', intentId: ROW.id };
const WALLET_CHANGED: LiveEvent = { type: 'wallet.changed', wallet: WALLET };

let stop: () => void = () => undefined;
let listener: StreamListener;

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  stop = startLive((own) => {
    listener = own;
    return () => undefined;
  });
  listener.onOpen();
  await vi.dynamicImportSettled();
  vi.useFakeTimers();
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  queryClient.clear();
  setLiveState('connecting');
  vi.useRealTimers();
});

/** Shows what takes five seconds to read, and counts its reads. */
function show(queryKey: QueryKey, data: unknown) {
  const counts = { begun: 0, cancelled: 0, ended: 0 };
  queryClient.setQueryData(queryKey, data);
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: async ({ signal }) => {
      counts.begun += 1;
      signal.addEventListener('abort', () => (counts.cancelled += 1));
      await pause(5_000);
      signal.throwIfAborted();
      counts.ended += 1;
      return data;
    },
  });
  return { counts, leave: observer.subscribe(() => undefined) };
}

async function sendEvents(event: LiveEvent, lastMs: number): Promise<void> {
  for (let sentMs = 0; sentMs < lastMs; sentMs += 50) {
    listener.onMessage(JSON.stringify(event));
    await vi.advanceTimersByTimeAsync(50);
  }
}

const CASES: readonly [what: string, of: string, key: QueryKey, data: unknown, event: LiveEvent][] = [
  ['a list by label', 'a conversion', LABELLED, PAGE, CHANGED],
  ['a list by label', 'a burn', LABELLED, PAGE, BURN_CHANGED],
  ['a list by label', 'a note', LABELLED, PAGE, ANNOTATED],
  ['a list by label', 'the wallet of a row', LABELLED, PAGE, WALLET_CHANGED],
  ['a list with a chosen column', 'the wallet of a row', WITH_COLUMN, PAGE, WALLET_CHANGED],
  ['the overview', 'a conversion', QUERY_KEYS.overview, { recent: [], inbox: [] }, CHANGED],
];

test.each(CASES)(
  '%s that is slow is read to its end while events of %s come',
  async (...[, , key, data, event]) => {
    const { counts, leave } = show(key, data);
    await sendEvents(event, 19_000);
    expect(counts).toEqual({ begun: 4, cancelled: 0, ended: 3 });
    // What came last is read as well.
    await vi.advanceTimersByTimeAsync(30_000);
    expect(counts).toEqual({ begun: 5, cancelled: 0, ended: 5 });
    leave();
  },
);

test('one that could not be read is read once for an event', async () => {
  const { counts, leave } = show(LABELLED, PAGE);
  const query = queryClient.getQueryCache().find({ queryKey: LABELLED });
  query?.setState({ status: 'error', error: new Error('no answer') });
  await sendEvents(CHANGED, 50);
  await vi.advanceTimersByTimeAsync(4_950);
  expect(counts).toEqual({ begun: 1, cancelled: 0, ended: 1 });
  leave();
});

test.each([
  [CHANGED, 1],
  [ANNOTATED, 0],
])('a page beside the cache learns that sums may have changed: %o', async (event, times) => {
  const note = vi.fn();
  const forget = subscribeChanges(note);
  listener.onMessage(JSON.stringify(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(note).toHaveBeenCalledTimes(times);
  forget();
});
