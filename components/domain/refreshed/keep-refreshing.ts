/**
 * As often as an intent page asks at first.
 *
 * @public For the test.
 */
export const REFRESH_EVERY_MS = 5_000;

/**
 * Refreshes again and again while the page is shown. Returns the function that stops it.
 */
export function keepRefreshing(
  refresh: () => Promise<void>,
  page: Pick<Document, 'hidden'> = document,
): () => void {
  const timer = setInterval(() => {
    if (!page.hidden) void refresh();
  }, REFRESH_EVERY_MS);
  return () => clearInterval(timer);
}
