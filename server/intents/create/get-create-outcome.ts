import 'server-only';
import type { CreateOutcome, NotRefused } from '#lib/intents/create/request-outcome.ts';
import { toWaitReason, type WaitReason } from '#lib/intents/create/send-progress.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { findRefusal, toSendProgress } from '#server/conversion/send/send-failure.ts';
import { requireStored } from '#server/conversion/send/require-stored.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import {
  findCreateRequest,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { mayBeOurs } from '#server/intents/mirror/link-creates.ts';

/**
 * The outcome of a request to create, from the store: nothing is sent for it. Throws `forbidden`, also for a
 * request of another user, and what `requireStored` throws.
 */
export async function getCreateOutcome({
  key,
  session,
}: {
  readonly key: string;
  readonly session: Session;
}): Promise<CreateOutcome> {
  requireAllowed(session, 'intents.read');
  const request = await requireStored(key, () => findCreateRequest(database(), key));
  if (request.createdBy !== session.userId) throw new FaultError('forbidden');
  return toCreateOutcome(request);
}

/** The state of a stored request. */
export function toCreateOutcome(request: CreateRequestRow): CreateOutcome {
  const { intentId, state } = request;
  if (intentId !== null) return { intentId, state: 'accepted' };
  const fault = findRefusal(request);
  if (fault) return { state: 'refused', fault };
  // No process has its first send, and no job looks for it: the user's retry, under the same key, sends it.
  if (state === 'stored') throw new FaultError('not_found');
  return { intentId: null, state: 'sending', progress: toSendProgress(request, toPendingReason(request)) };
}

/** The same for the user who made the request: throws the refusal. */
export function requireNotRefused(request: CreateRequestRow): NotRefused<CreateOutcome> {
  const outcome = toCreateOutcome(request);
  if (outcome.state === 'refused') throw new FaultError(outcome.fault);
  return outcome;
}

/** Why its answer is still pending. */
export function toPendingReason(request: CreateRequestRow): WaitReason {
  const { state, fault, refusal } = request;
  if (state === 'refused') return 'refused_unseen';
  const seenLast = fault?.code ?? null;
  return toWaitReason({ seenLast, mayBeOurs: mayBeOurs(request), isRefused: refusal !== null });
}
