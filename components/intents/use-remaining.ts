import { useNow } from '#components/live/use-now.ts';

const SECOND_MS = 1_000;

/** Milliseconds until an instant, every second; null when there is none (R50). Only for what renders in the browser alone. */
export function useRemaining(expiresAt: string | null): number | null {
  const nowMs = useNow(Date.now, SECOND_MS);
  return expiresAt === null ? null : Date.parse(expiresAt) - nowMs;
}
