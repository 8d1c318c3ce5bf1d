import 'server-only';
import { isTerminal, type Status } from '#lib/intents/status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { normalLimitMs } from '#lib/time/normal-limit.ts';
import { SLOWEST_POLL_MS } from '#server/store/jobs/longest-waits.ts';

const SHORTEST_MS = 5 * SECOND_MS;

/** How often an intent is read without an event, by the time since its last change. */
const POLL_STEPS: readonly { readonly quietForMs: number; readonly everyMs: number }[] = [
  { quietForMs: 2 * MINUTE_MS, everyMs: SHORTEST_MS },
  { quietForMs: 15 * MINUTE_MS, everyMs: 20 * SECOND_MS },
  { quietForMs: HOUR_MS, everyMs: 2 * MINUTE_MS },
  { quietForMs: DAY_MS, everyMs: 15 * MINUTE_MS },
  { quietForMs: 7 * DAY_MS, everyMs: 2 * HOUR_MS },
];

/** An open page that shows something to act on has its intent read at least this often. */
const WATCHED_MS = 20 * SECOND_MS;

/**
 * When to read an intent again without an event. Events are the normal way, but they may never come: there is
 * none for `canceled` or for compliance (R95), and a delivery can be abandoned (R98). Null for a terminal
 * status; `failed` is not one (R38).
 */
export function nextPollAt(status: Status, movedAt: Date, now: Date): Date | null {
  if (isTerminal(status)) return null;
  return new Date(now.getTime() + pollIntervalMs(movedAt, now));
}

/** How often an open page has its intent confirmed, and from which age on that is late. */
export function watchedInterval(
  movedAt: Date,
  now: Date,
): { readonly everyMs: number; readonly limitMs: number } {
  const everyMs = Math.min(WATCHED_MS, pollIntervalMs(movedAt, now));
  return { everyMs, limitMs: normalLimitMs(everyMs) };
}

/**
 * Whether an intent that was last confirmed at this time is due for a confirmation, even without an open
 * page.
 */
export function isConfirmationDue(confirmedAt: Date, movedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() > normalLimitMs(pollIntervalMs(movedAt, now));
}

function pollIntervalMs(movedAt: Date, now: Date): number {
  const quietMs = Math.max(0, now.getTime() - movedAt.getTime());
  const step = POLL_STEPS.find(({ quietForMs }) => quietMs < quietForMs);
  return step?.everyMs ?? SLOWEST_POLL_MS;
}

/** The next read of an intent whose status only an event has reported. */
export function soonAfter(now: Date): Date {
  return new Date(now.getTime() + SHORTEST_MS);
}
