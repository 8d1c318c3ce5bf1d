import 'server-only';
import { REQUEST_OPEN_MS } from '#lib/registrations/request-open.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { deleteWallet } from '#server/conversion/verbs/delete-wallet.ts';
import { isAbsent, isServiceError } from '#server/conversion/service-error.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { findLiveSubmission } from '#server/store/registrations/grant-submissions-repository.ts';
import {
  listSigningRequests,
  type WalletEventRow,
} from '#server/store/registrations/wallet-events-repository.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { lockWallet } from '#server/store/registrations/wallets-repository.ts';
import { requireWallet } from './get-wallet.ts';
import { markGone, markUnknown } from '#server/registrations/mirror/read-wallets.ts';
import { refreshAfter } from '#server/registrations/mirror/refresh-after.ts';
import { recordWalletStep } from './record-wallet-step.ts';
import { requireManaged } from './require-managed.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';

interface CancelRequest {
  readonly walletId: string;
  /** A user says that the request which a wallet got was rejected there. */
  readonly isRequestRejected?: boolean;
  readonly session: Session;
}

/** A transaction of a wallet came. */
const ANSWERS: ReadonlySet<WalletEventRow['kind']> = new Set(['submitted', 'hash_not_submitted']);
/**
 * The service is asked no later than this after the request was noted: with the time of the call itself, that
 * is less than the time for which nothing is signed (confirm-grant.ts).
 */
const ASKED_BY_MS = 30_000;
const PERMISSION = 'wallets.cancel';
const UNCONFIRMED = 'wallet_cancel_unconfirmed';

/**
 * Cancels a pending registration. The service deletes it; our own record and its history stay (R132). One
 * that the service no longer knows counts as cancelled, unless an answer that came since has it: then it is
 * read again. Refused while a grant of ours is pending, and while a wallet may still have a request for one
 * or what was handed out may be sent: it would leave an authorized wallet without a registration. `clockMs`
 * is a clock that does not step, in milliseconds. Throws `forbidden`, `signed_out`, `rate_limited`,
 * `not_found`, `wallet_cancel_unconfirmed`, `wallet_operation_in_flight`, `wallet_signature_open`,
 * `wallet_not_pending` or `wallet_already_active`, with the wallet read again (R133).
 */
export async function cancelWallet(
  { walletId: id, isRequestRejected = false, session }: CancelRequest,
  clockMs: () => number = () => performance.now(),
): Promise<{ walletId: string }> {
  requireAllowed(session, PERMISSION);
  const { id: walletId } = requireManaged(await requireWallet(id));
  const begunMs = clockMs();
  await commitAs({ session, permission: PERMISSION }, (changes) =>
    noteRequest(changes, { walletId, isRequestRejected, session }),
  );
  const connection = conversionConnection();
  const start = await beginRead();
  const event = { kind: 'cancelled', actor: session.email } as const;
  const call = async () => {
    // A wallet may be asked again by now: nothing is sent.
    if (clockMs() - begunMs > ASKED_BY_MS) throw new FaultError(UNCONFIRMED);
    await deleteWallet(connection, walletId);
  };
  const absence = await refreshAfter(connection, { walletId, call, unconfirmed: UNCONFIRMED }).catch(
    (error: unknown) => {
      if (!isServiceError(error) || !isAbsent(error)) throw error;
      return error;
    },
  );
  const isGone = await commitChanges(async (changes) => {
    if (absence === undefined) await markGone(changes, walletId, event);
    else if (!(await markUnknown(changes, walletId, { start, event }))) return false;
    const action = 'wallet.cancelled';
    await appendAudit(changes.tx, { actorUserId: session.userId, action, subject: walletId });
    return true;
  });
  if (!isGone) throw new FaultError(UNCONFIRMED, { cause: absence });
  return { walletId };
}

/** Before anything is sent: if the answer is lost, it is recorded who asked. */
async function noteRequest(
  changes: Changes,
  { walletId, isRequestRejected, session }: Required<CancelRequest>,
): Promise<void> {
  const { tx } = changes;
  await lockWallet(tx, walletId);
  if (await findLiveSubmission(tx, walletId)) throw new FaultError('wallet_operation_in_flight');
  if (!isRequestRejected && (await isRequestOpen(tx, walletId)))
    throw new FaultError('wallet_signature_open');
  // It is what the user said, and only said where they were asked: unticked it says nothing.
  const details = isRequestRejected ? { isRequestRejected } : {};
  const entry = { action: 'wallet.cancel_requested', details } as const;
  const line = { kind: 'cancel_requested' } as const;
  await recordWalletStep(tx, { walletId, actor: session, line, entry });
  await watchWallet(changes, walletId);
}

/**
 * Whether a wallet was asked lately, or what was handed out can still be sent, and no transaction came for
 * it. Each that came is taken for that of the request before it which is over first, open still or not.
 */
async function isRequestOpen(tx: Executor, walletId: string): Promise<boolean> {
  const open: number[] = [];
  const known = new Set<string | null>();
  for (const event of await listSigningRequests(tx, walletId)) {
    const openUntilMs = findOpenUntilMs(event);
    if (openUntilMs !== undefined) open.push(openUntilMs);
    if (!ANSWERS.has(event.kind) || known.has(event.detail)) continue;
    known.add(event.detail);
    const first = open.reduce((least, untilMs) => Math.min(least, untilMs), Infinity);
    if (open.length > 0) open.splice(open.indexOf(first), 1);
  }
  const nowMs = databaseNow().getTime();
  return open.some((untilMs) => untilMs >= nowMs);
}

/** Until when a request is open; undefined for what is none. */
function findOpenUntilMs({
  kind,
  detail,
  occurredAt,
}: Pick<WalletEventRow, 'kind' | 'detail' | 'occurredAt'>): number | undefined {
  if (kind === 'asked') return occurredAt.getTime() + REQUEST_OPEN_MS;
  return kind === 'handed_out' ? Date.parse(detail ?? '') : undefined;
}
