import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { takeWithinLimit } from '#server/store/limits/take-within-limit.ts';
import { database } from '#server/store/database.ts';
import type { Session } from './require-session.ts';

/** Far more than a user presses; the audit log and other tables that nothing prunes grow with each. */
const WINDOWS = {
  minute: { most: 120, windowMs: MINUTE_MS },
  hour: { most: 1_500, windowMs: 60 * MINUTE_MS },
} as const;

/**
 * Counts one change that a user begins, of any kind; `commitAs` does it for most. Never counted is what
 * exists once and would be lost, and what ends a risk: a proof, a grant, a release, a revocation. Throws
 * `rate_limited`.
 */
export async function countChange({ userId }: Pick<Session, 'userId'>): Promise<void> {
  await takeWithinLimit(database(), `change:minute:${userId}`, WINDOWS.minute);
  await takeWithinLimit(database(), `change:hour:${userId}`, WINDOWS.hour);
}
