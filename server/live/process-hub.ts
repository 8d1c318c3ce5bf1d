import 'server-only';
import { remember } from '#server/process-singleton.ts';
import type { StoredLiveEvent } from '#server/store/live-events-repository.ts';
import { LiveHub } from './live-hub.ts';

/** Live events that this process has committed, for its own streams. */
export function offerCommitted(events: readonly StoredLiveEvent[]): void {
  if (events.length === 0) return;
  void hubHolder().starting?.then(
    (hub) => hub.offer(events),
    () => undefined,
  );
}

/** Ends the streams of this process; their readers reconnect, to the process that runs by then. */
export async function endStreams(): Promise<void> {
  const hub = await hubHolder().starting?.catch(() => undefined);
  hub?.stop();
}

/**
 * The hub of this process, started on first use. Throws when the database cannot be reached; the next call
 * tries again.
 */
export async function liveHub(): Promise<LiveHub> {
  const holder = hubHolder();
  holder.starting ??= LiveHub.start();
  try {
    return await holder.starting;
  } catch (error) {
    holder.starting = undefined;
    throw error;
  }
}

function hubHolder(): { starting: Promise<LiveHub> | undefined } {
  return remember('live-hub', () => ({ starting: undefined }));
}
