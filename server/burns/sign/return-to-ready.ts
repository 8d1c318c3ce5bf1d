import 'server-only';
import type { AuditAction } from '#lib/audit/audit-actions.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { orChainUnreachable } from '#server/chains/or-chain-unreachable.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  findBurnAttempt,
  lockBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt, NO_CLAIM } from '#server/burns/move-attempt.ts';
import { requireBurnView } from '#server/burns/require-burn-view.ts';

export interface AttemptRequest {
  readonly attemptId: string;
  readonly session: Session;
}

/** What is changed beside the attempt, and how it is recorded. */
interface Returned {
  readonly problem: FaultCode | null;
  readonly action: AuditAction;
  readonly details: Readonly<Record<string, string>>;
}

interface Return {
  /** What is answered where the stored state or the chain does not allow it. */
  readonly refusal: FaultCode;
  /** Asked before the chain is, and again once the attempt is locked. */
  readonly isEligible: (attempt: BurnAttemptRow) => boolean;
  /** Whether the chain shows that a second request to a wallet does no harm. */
  readonly isHarmless: (attempt: BurnAttemptRow, request: ChainRequest) => Promise<boolean>;
  /** Within the transaction; `seen` is the attempt that the chain was asked about. */
  readonly change: (changes: Changes, locked: BurnAttemptRow, seen: BurnAttemptRow) => Promise<Returned>;
}

const PERMISSION = 'burn.sign';

/**
 * Lets the wallet be asked again for an attempt, because a user says that nothing was sent: their word counts
 * only with what the chain shows (B7). The attempt stays the intent's live one, without a claim, and the
 * search for its burn continues. Throws `forbidden`, `signed_out`, `not_found`, the refusal, or
 * `chain_unreachable`.
 */
export async function returnToReady(
  { attemptId, session }: AttemptRequest,
  { refusal, isEligible, isHarmless, change }: Return,
): Promise<BurnView> {
  requireAllowed(session, PERMISSION);
  const requireEligible = (attempt: BurnAttemptRow | undefined): BurnAttemptRow => {
    if (!attempt) throw new FaultError('not_found');
    if (!isEligible(attempt)) throw new FaultError(refusal);
    return attempt;
  };
  const seen = requireEligible(await findBurnAttempt(database(), attemptId));
  const { chainId } = seen;
  const isAllowed = await orChainUnreachable(chainId, () => isHarmless(seen, chainRequest(chainId)));
  if (!isAllowed) throw new FaultError(refusal);
  await commitAs({ session, permission: PERMISSION, isCounted: false }, async (changes) => {
    const locked = requireEligible(await lockBurnAttempt(changes.tx, attemptId));
    const { problem, action, details } = await change(changes, locked, seen);
    const next = { state: 'ready', problem, nextAttemptAt: databaseNow() } as const;
    await moveAttempt(changes, locked, { ...next, ...NO_CLAIM, source: { session } });
    await appendAudit(changes.tx, {
      actorUserId: session.userId,
      action,
      subject: locked.intentId,
      details: { attemptId, ...details },
    });
    changes.wake('watch-attempts');
  });
  return requireBurnView(seen.intentId, { session });
}
