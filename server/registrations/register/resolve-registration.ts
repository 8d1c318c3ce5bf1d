import 'server-only';
import { backoffMs } from '#server/conversion/backoff.ts';
import { CREATE_RETRY } from '#server/conversion/send-failure.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import {
  hasRegistrationClaim,
  recordClaimedRegistration,
  type WalletRequestRow,
} from '#server/store/registrations/registration-requests-repository.ts';
import { findRegistered } from './find-registered.ts';
import { recordRegistrationDifferences } from './record-registration-differences.ts';
import { linkRegistration, sendRegistration } from './send-registration.ts';

/**
 * Finds out what became of a registration whose answer was lost: by lookup first; only when there is none,
 * the stored body is sent again under its key. The row must have been claimed and counted.
 */
export async function resolveRegistration(request: WalletRequestRow): Promise<void> {
  const connection = conversionConnection();
  try {
    const found = await findRegistered(connection, request);
    // Something may have been created from it: it is searched for, and never sent again.
    if (!found?.isMadeSince && request.differences !== null) {
      await commitChanges((changes) => recordRegistrationDifferences(changes, request, []));
      return;
    }
    if (!found?.isMadeSince) {
      // Another process may send it by now, or have its answer.
      if (await hasRegistrationClaim(database(), request)) await sendRegistration(connection, request);
      return;
    }
    const link = { walletId: found.id, linkedExisting: false, alreadyRegistered: false };
    await commitChanges((changes) => linkRegistration(changes, request, link));
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const nextAttemptAt = inMs(error.retryAfterMs ?? backoffMs(request.attempts, CREATE_RETRY));
    const outcome = { state: 'unknown', fault: error.fault, nextAttemptAt } as const;
    await recordClaimedRegistration(database(), request, outcome);
  }
}
