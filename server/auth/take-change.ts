import 'server-only';
import { takeWithinPace, type PaceLimit } from '#server/store/limits/take-within-limit.ts';
import { database } from '#server/store/database.ts';
import type { Session } from './require-session.ts';

/** Far more than a user presses; the audit log and other tables that nothing prunes grow with each. */
export const MOST_OF_USER: PaceLimit = { minute: 120, hour: 1_500 };

/**
 * Counts one change that a user begins, of any kind; `commitAs` does it for most. Never counted is what
 * exists once and would be lost, and what ends a risk: a proof, a grant, a release, a revocation. Throws
 * `rate_limited`.
 */
export async function takeChange({ userId }: Pick<Session, 'userId'>): Promise<void> {
  await takeWithinPace(database(), { what: 'change', caller: userId }, MOST_OF_USER);
}
