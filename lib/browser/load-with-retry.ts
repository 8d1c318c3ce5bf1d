const RETRY_MS = 5_000;
/** For what is waited for: messages of the stream, a part that was asked for. */
const SOON_MS = 2_000;

/**
 * Loads a part of the page, and tries again while it cannot be loaded: the server may be restarting just now.
 * Returns the function that ends the tries.
 */
export function loadWithRetry<Part>(
  load: () => Promise<Part>,
  take: (part: Part) => void,
  retryMs = RETRY_MS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  async function run() {
    try {
      const part = await load();
      if (!isLeft) take(part);
    } catch {
      if (!isLeft) timer = setTimeout(() => void run(), retryMs);
    }
  }
  void run();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}

/** The same as a promise, which never rejects. */
export function importWithRetry<Part>(load: () => Promise<Part>, retryMs = SOON_MS): Promise<Part> {
  return new Promise((resolve) => loadWithRetry(load, resolve, retryMs));
}
