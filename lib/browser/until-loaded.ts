const RETRY_MS = 2_000;

/**
 * A part of the page that is loaded later, tried again as long as it cannot be loaded: the server may be
 * restarting just now. Never rejects.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, retryMs = RETRY_MS): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
