import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import type { AwaitedReads } from '#lib/live/apply-live-event.ts';
import { atMostEvery, onceAfter } from './pace.ts';
import { noteChange } from '#lib/browser/live-changes.ts';
import { getLiveState, setLiveState, setServerBuild } from '#lib/browser/live-state.ts';
import { onLeaving, onWakingUp } from './page-lifecycle.ts';

/** The events of a stream: it is open (again), it broke, or a message came. */
export interface StreamListener {
  readonly onOpen: () => void;
  readonly onBreak: () => void;
  readonly onMessage: (data: string) => void;
  /** The build that serves the stream; said whenever it is opened. */
  readonly onBuild: (build: string) => void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

/**
 * An EventSource that always reconnects. While its HTTP connection drops, the browser reconnects it with
 * `Last-Event-ID`; when the server answered with an error the browser stops, so it is opened again with the
 * last id in the address. Returns the function that closes it.
 */
export function openEventStream(address: string, listener: StreamListener): () => void {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let lastEventId = '';

  function open() {
    const query = lastEventId === '' ? '' : `?lastEventId=${encodeURIComponent(lastEventId)}`;
    source = new EventSource(`${address}${query}`);
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      listener.onOpen();
    };
    source.onmessage = (message: MessageEvent<unknown>) => {
      if (message.lastEventId !== '') lastEventId = message.lastEventId;
      if (typeof message.data === 'string') listener.onMessage(message.data);
    };
    source.addEventListener('build', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener.onBuild(data);
    });
    source.onerror = () => {
      listener.onBreak();
      if (source?.readyState === EventSource.CLOSED) reopenLater();
    };
  }

  function reopenLater() {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }

  function reopenNow() {
    clearTimeout(retryTimer);
    source?.close();
    open();
  }

  window.addEventListener('online', reopenNow);
  open();
  return () => {
    window.removeEventListener('online', reopenNow);
    clearTimeout(retryTimer);
    source?.close();
  };
}

type SharedMessage =
  { readonly type: 'open' | 'break' | 'ask' } | { readonly type: 'message' | 'build'; readonly data: string };

const NAME = 'conversion-live';

/**
 * One EventSource for all tabs of a browser: six of them would use up its connections. The tab that holds the
 * lock has the stream and passes everything on; when it closes, the next tab takes over. A browser without
 * locks (no TLS) gives each tab its own. Returns the function that leaves.
 */
export function joinSharedStream(address: string, listener: StreamListener): () => void {
  if (!window.isSecureContext) return openEventStream(address, listener);
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  let lead: ReturnType<typeof startLeading> | undefined;

  channel.onmessage = ({ data }: MessageEvent<SharedMessage>) => {
    if (lead) lead.answer(data);
    else applyMessage(data, listener);
  };
  channel.postMessage({ type: 'ask' } satisfies SharedMessage);
  navigator.locks
    .request(NAME, { signal: leaving.signal }, async () => {
      // The lock may be granted to a tab that has just left.
      if (leaving.signal.aborted) return;
      lead = startLeading({ address, listener, channel });
      await aborted(leaving.signal);
    })
    .catch(() => undefined); // left before it was this tab's turn

  return () => {
    leaving.abort();
    lead?.close();
    channel.close();
  };
}

interface Leading {
  address: string;
  listener: StreamListener;
  channel: BroadcastChannel;
}

function startLeading({ address, listener, channel }: Leading) {
  let last: SharedMessage | undefined;
  let build: SharedMessage | undefined;
  function broadcast(message: SharedMessage) {
    if (message.type === 'build') build = message;
    else if (message.type !== 'message') last = message;
    channel.postMessage(message);
    applyMessage(message, listener);
  }
  const close = openEventStream(address, {
    onOpen: () => broadcast({ type: 'open' }),
    onBreak: () => broadcast({ type: 'break' }),
    onMessage: (data) => broadcast({ type: 'message', data }),
    onBuild: (data) => broadcast({ type: 'build', data }),
  });
  return {
    close,
    answer: (message: SharedMessage) => {
      if (message.type !== 'ask') return;
      if (last) channel.postMessage(last);
      if (build) channel.postMessage(build);
    },
  };
}

function applyMessage(message: SharedMessage, listener: StreamListener): void {
  if (message.type === 'open') listener.onOpen();
  if (message.type === 'break') listener.onBreak();
  if (message.type === 'message') listener.onMessage(message.data);
  if (message.type === 'build') listener.onBuild(message.data);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const LIVE_ADDRESS = '/api/live';
/** A connection that is lost for this long is called offline. */
const OFFLINE_AFTER_MS = 20_000;

/** Opens a stream and answers the function that leaves it. */
type Join = (listener: StreamListener) => () => void;

/**
 * Starts the page's stream: the dashboard's, unless another is given. Returns the function that stops it.
 */
export function startLive(join: Join = joinDashboardStream): () => void {
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;

  const listener: StreamListener = {
    onOpen: () => {
      clearTimeout(offlineTimer);
      offlineTimer = undefined;
      setLiveState('live');
      // Whatever happened between the server's rendering, or the break, and now.
      void readAgain();
    },
    onBreak: () => {
      if (getLiveState() !== 'offline') setLiveState('delayed');
      offlineTimer ??= setTimeout(() => setLiveState('offline'), OFFLINE_AFTER_MS);
      void readAgain();
    },
    onMessage: (data) => {
      if (getLiveState() === 'offline') setLiveState('live');
      void apply(data);
    },
    onBuild: setServerBuild,
  };
  let leave = join(listener);
  const forgetLeaving = onLeaving(
    () => leave(),
    () => {
      // What came meanwhile is missing, as after a break.
      listener.onBreak();
      leave = join(listener);
    },
  );
  const onOffline = () => setLiveState('offline');
  window.addEventListener('offline', onOffline);
  const forgetSleep = onWakingUp(() => void readAgain());

  return () => {
    leave();
    clearTimeout(offlineTimer);
    window.removeEventListener('offline', onOffline);
    forgetSleep();
    forgetLeaving();
  };
}

function joinDashboardStream(listener: StreamListener): () => void {
  return joinSharedStream(LIVE_ADDRESS, listener);
}

/**
 * An open overview is many sums: it is read at most once in this time, however many events come, and not
 * before the read before it has ended, which it would cancel. What an event itself says of a row is on it at
 * once. The list of deliveries is read as often.
 */
const SUMMARIES_EVERY_MS = 2_000;
const readSummaries = atMostEvery(SUMMARIES_EVERY_MS, () => readWith((reads) => reads.summaries()));

/** Of a list that no event says all of, its page is read: as often. */
const readDetails = atMostEvery(SUMMARIES_EVERY_MS, () => readWith((reads) => reads.details()));

/**
 * A signature makes two events within moments. Both are one read of the burn, this much later: what the
 * signature itself waits for goes first.
 */
const BURN_AFTER_MS = 150;
const readBurn = onceAfter(BURN_AFTER_MS, (intentId) => void readWith((reads) => reads.burn(intentId)));

async function readWith(read: (reads: AwaitedReads) => Promise<void>): Promise<void> {
  const [{ readsOf }, { queryClient }] = await loadCache();
  await read(readsOf(queryClient));
}

async function apply(data: string): Promise<void> {
  const [{ applyLiveMessage }, { queryClient }] = await loadCache();
  const reads = { summaries: readSummaries, details: readDetails, burn: readBurn };
  if (applyLiveMessage(queryClient, data, reads)) noteChange();
}

/** Reads again what is on screen; the rest when it is next shown. */
async function readAgain(): Promise<void> {
  const [, { queryClient }] = await loadCache();
  void queryClient.invalidateQueries();
}

const loadParts = () => Promise.all([import('#lib/live/apply-live-event.ts'), import('./query-client.ts')]);
let parts: ReturnType<typeof loadParts> | undefined;

/**
 * The cache and what an event does to it, loaded together with the views that need them: the first paint
 * loads no more than it needs. Loaded once, so that messages are applied in the order in which they came.
 */
function loadCache() {
  return (parts ??= importWithRetry(loadParts));
}
