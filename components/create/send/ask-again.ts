const ASK_AGAIN_MS = 3_000;

/** Asks now, and again and again until what is returned is called; `over` says that it was. */
export function askAgain(askOnce: (over: AbortSignal) => void): () => void {
  const over = new AbortController();
  const ask = () => askOnce(over.signal);
  ask();
  const timer = setInterval(ask, ASK_AGAIN_MS);
  return () => {
    over.abort();
    clearInterval(timer);
  };
}
