/** The events of a stream: it is open (again), it broke, or a message came. */
export interface StreamListener {
  readonly onOpen: () => void;
  readonly onBreak: () => void;
  readonly onMessage: (data: string) => void;
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
