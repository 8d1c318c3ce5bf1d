import { onLeaving } from './leaving.ts';
import { getLiveState, setLiveState } from './live-state.ts';
import { type StreamListener, joinSharedStream } from './event-stream.ts';

const LIVE_ADDRESS = '/api/live';
/** A connection that is lost for this long is called offline. */
const OFFLINE_AFTER_MS = 20_000;
/**
 * A page that was hidden this long may have slept through the end of its connection without hearing of it.
 */
const SLEPT_AFTER_MS = 60_000;

/** Opens a stream and answers the function that leaves it. */
type Join = (listener: StreamListener) => () => void;

/**
 * Starts the page's stream: the dashboard's, unless another is given. What an event does to the cache is
 * loaded with the views that need it (live-cache.ts), so that the first paint loads no more than it needs.
 * Returns the function that stops it.
 */
export function startLive(join: Join = joinDashboardStream): () => void {
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;

  const leave = join({
    onOpen: () => {
      clearTimeout(offlineTimer);
      offlineTimer = undefined;
      setLiveState('live');
      // Whatever happened between the server's rendering, or the break, and now.
      void loadCache().then((cache) => cache.readAgain());
    },
    onBreak: () => {
      if (getLiveState() !== 'offline') setLiveState('delayed');
      offlineTimer ??= setTimeout(() => setLiveState('offline'), OFFLINE_AFTER_MS);
      void loadCache().then((cache) => cache.readAgain());
    },
    onMessage: (data) => {
      void loadCache().then((cache) => cache.apply(data));
    },
  });
  const forgetLeaving = onLeaving(leave);
  const onOffline = () => setLiveState('offline');
  window.addEventListener('offline', onOffline);
  const forgetSleep = onWakingUp(() => void loadCache().then((cache) => cache.readAgain()));

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

function onWakingUp(act: () => void): () => void {
  let hiddenAtMs: number | undefined;
  function onVisibility() {
    const sleptMs = hiddenAtMs === undefined ? 0 : Date.now() - hiddenAtMs;
    hiddenAtMs = document.hidden ? Date.now() : undefined;
    if (!document.hidden && sleptMs > SLEPT_AFTER_MS) act();
  }
  document.addEventListener('visibilitychange', onVisibility);
  return () => document.removeEventListener('visibilitychange', onVisibility);
}

function loadCache() {
  return import('./live-cache.ts');
}
