import { useAnnouncedChange } from './use-announced-change.ts';

/**
 * Announces, for a list that changes by itself, that rows have come, and that it could not be read: the first
 * of them, not each. `news` is what is said of the new rows, `stale` of the failed read; null without any.
 */
export function useAnnouncedRows(news: string | null, stale: string | null): void {
  useAnnouncedChange(news !== null, news);
  useAnnouncedChange(stale !== null, stale);
}
