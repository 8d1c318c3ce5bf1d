const RETRY_MS = 5_000;

/**
 * Loads a part of the page, and tries again while the network is unavailable. Returns the function that ends
 * the tries.
 */
export function loadUntilThere<Part>(load: () => Promise<Part>, take: (part: Part) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  async function run() {
    try {
      const part = await load();
      if (!isLeft) take(part);
    } catch {
      if (!isLeft) timer = setTimeout(() => void run(), RETRY_MS);
    }
  }
  void run();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}
