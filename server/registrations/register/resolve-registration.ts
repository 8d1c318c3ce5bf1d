import 'server-only';
import { toSettledRefusal, toUnread } from '#server/conversion/send/send-failure.ts';
import { conversionConnection, type Connection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { keepLease } from '#server/store/jobs/keep-lease.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  countRegistrationSend,
  LEASED_REGISTRATIONS,
  recordClaimedRegistration,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';
import { findRegistered } from './find-registered.ts';
import { recordRegistrationDifferences } from './record-registration-differences.ts';
import {
  isAltered,
  linkFound,
  recordAltered,
  REGISTER_LEASE_MS,
  sendRegistration,
} from './send-registration.ts';

/**
 * Finds out what became of a registration whose answer was lost: by lookup first; only when there is none,
 * the stored body is sent again under its key. The row must have been claimed.
 */
export async function resolveRegistration(request: WalletRequestRow): Promise<void> {
  const connection = conversionConnection();
  const begunAt = databaseNow();
  try {
    const found = await findRegistered(connection, request);
    if (!found?.isMadeSince) {
      await goOn(connection, request, begunAt);
      return;
    }
    await linkFound(request, found);
  } catch (error) {
    if (!isServiceError(error)) throw error;
    await recordClaimedRegistration(database(), request, toUnread(request, error));
  }
}

/** The list has none that this request can have made. */
async function goOn(connection: Connection, request: WalletRequestRow, lookedUpAt: Date): Promise<void> {
  const { differences, refusal } = request;
  // Something may have been created from it: it is searched for, and never sent again.
  if (differences !== null) {
    await commitChanges((changes) => recordRegistrationDifferences(changes, request, []));
    return;
  }
  if (refusal !== null) {
    const unseen = { refusal, code: 'registration_refused_unseen', lookedUpAt } as const;
    await recordClaimedRegistration(database(), request, toSettledRefusal(request, unseen));
    return;
  }
  if (isAltered(request)) return recordAltered(request);
  // Another process may send it by now, or have its answer.
  const counted = await countRegistrationSend(database(), request, inMs(REGISTER_LEASE_MS));
  if (!counted) return;
  await keepLease(counted, LEASED_REGISTRATIONS, (sent) => sendRegistration(connection, sent, 'job'));
}
