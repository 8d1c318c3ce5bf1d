import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import { isPastLateEffect, toRefusedUnseen } from '#server/conversion/send-failure.ts';
import { conversionConnection, type Connection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { nextLookAt } from '#server/intents/mirror/record-differences.ts';
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
} from '#server/store/registrations/registration-requests-repository.ts';
import { findRegistered } from './find-registered.ts';
import { recordRegistrationDifferences } from './record-registration-differences.ts';
import { linkRegistration, mayBeOurs, REGISTER_LEASE_MS, sendRegistration } from './send-registration.ts';

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
    const link = { walletId: found.id, linkedExisting: false, alreadyRegistered: !mayBeOurs(request) };
    await commitChanges((changes) => linkRegistration(changes, request, link));
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const { fault, retryAfterMs } = error;
    const nextAttemptAt = retryAfterMs === null ? nextLookAt(request) : inMs(retryAfterMs);
    await recordClaimedRegistration(database(), request, { state: 'unknown', fault, nextAttemptAt });
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
  if (refusal !== null) return settleRefused(request, { refusal, lookedUpAt });
  // Another process may send it by now, or have its answer.
  const counted = await countRegistrationSend(database(), request, inMs(REGISTER_LEASE_MS));
  if (!counted) return;
  await keepLease(counted, LEASED_REGISTRATIONS, (sent) => sendRegistration(connection, sent, 'job'));
}

/**
 * A later send was refused. As long as the send whose answer was lost may take effect, it is looked up again,
 * and nothing is sent; after that the refusal is shown, without a claim that nothing was registered.
 */
async function settleRefused(
  request: WalletRequestRow,
  { refusal, lookedUpAt }: { refusal: Fault; lookedUpAt: Date },
): Promise<void> {
  const outcome = isPastLateEffect(request.lostAt, lookedUpAt)
    ? ({ state: 'refused', fault: toRefusedUnseen(refusal, 'registration_refused_unseen') } as const)
    : ({ state: 'unknown', fault: refusal, nextAttemptAt: nextLookAt(request) } as const);
  await recordClaimedRegistration(database(), request, outcome);
}
