import 'server-only';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { takeReadQuotaOfUnknown } from './read-quota.ts';

/**
 * Has the service asked, once, for an intent that a user opens and the mirror does not have: it may be a
 * moment old. `read`: it is in the mirror now. `unknown`: the service does not know it either, in this
 * organization and environment (R22). `unavailable`: it could not be asked, or not for this user any more.
 * Throws `forbidden`.
 */
export async function askForUnknown(
  id: string,
  session: Session,
): Promise<'read' | 'unknown' | 'unavailable'> {
  requireAllowed(session, 'intents.read');
  const intentId = id.toLowerCase();
  if (!takeReadQuotaOfUnknown(intentId, session.userId)) return 'unavailable';
  try {
    await readFreshIntent(intentId);
    return 'read';
  } catch (error) {
    if (!isFaultError(error) || error.fault.code !== 'intent_unconfirmed') throw error;
    return error.fault.values?.why === 'not_found' ? 'unknown' : 'unavailable';
  }
}
