import { applyLiveEvent } from '#lib/live/apply-live-event.ts';
import { liveEventSchema } from '#lib/live/live-event.ts';
import { queryClient } from './query-client.ts';

/**
 * Carries one message of the stream into the cache. One that cannot be read is answered by reading everything
 * again.
 */
export function apply(data: string): void {
  const event = liveEventSchema.safeParse(parseJson(data));
  if (event.success) applyLiveEvent(queryClient, event.data);
  else readAgain();
}

/** Reads again what is on screen; the rest when it is next shown. */
export function readAgain(): void {
  void queryClient.invalidateQueries();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
