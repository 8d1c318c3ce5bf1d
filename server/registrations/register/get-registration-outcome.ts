import 'server-only';
import type { RegistrationOutcome, NotRefused } from '#lib/intents/create/request-outcome.ts';
import { toWaitReason } from '#lib/intents/create/send-progress.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { findRefusal, toSendProgress } from '#server/conversion/send/send-failure.ts';
import { requireStored } from '#server/conversion/send/require-stored.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import {
  findWalletRequest,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';

/**
 * The outcome of a registration, from the store: nothing is sent for it. Throws `forbidden`, also for one of
 * another user, and what `requireStored` throws.
 */
export async function getRegistrationOutcome({
  key,
  session,
}: {
  readonly key: string;
  readonly session: Session;
}): Promise<RegistrationOutcome> {
  requireAllowed(session, 'wallets.read');
  const request = await requireStored(key, () => findWalletRequest(database(), key));
  if (request.createdBy !== session.userId) throw new FaultError('forbidden');
  return toOutcome(request);
}

/** The state of a stored registration, for the user who made it: throws the refusal. */
export function requireNotRefused(request: WalletRequestRow): NotRefused<RegistrationOutcome> {
  const outcome = toOutcome(request);
  if (outcome.state === 'refused') throw new FaultError(outcome.fault);
  return outcome;
}

function toOutcome(request: WalletRequestRow): RegistrationOutcome {
  const { walletId, linkedExisting, alreadyRegistered, state, fault, refusal } = request;
  if (walletId !== null) return { walletId, state: 'accepted', linkedExisting, alreadyRegistered };
  const shown = findRefusal(request);
  if (shown) return { state: 'refused', fault: shown };
  // No process has its first send, and no job looks for it: the user's retry, under the same key, sends it.
  if (state === 'stored') throw new FaultError('not_found');
  const reason = toWaitReason({
    seenLast: fault?.code ?? null,
    // A registration has no reference that may be another's, and that its user could change.
    mayBeOurs: true,
    isRefused: refusal !== null,
  });
  return { walletId: null, state: 'sending', progress: toSendProgress(request, reason) };
}
