import 'server-only';
import { NONCE_USED } from '#lib/burns/burn-problems.ts';
import { ASKED } from '#lib/intents/intent-view.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { endsUnpaid } from '#lib/intents/status.ts';
import { appendBurnLine, type BurnSource, type LineActor } from '#server/burns/append-burn-line.ts';
import { publishIntents } from '#server/intents/to-summary.ts';
import type { Source } from '#server/intents/mirror/merge-row.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  lockBurnAttempt,
  updateBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';

type Change = Partial<
  Pick<
    BurnAttemptRow,
    | 'state'
    | 'authorization'
    | 'unsignedTransaction'
    | 'stagedMint'
    | 'authorizationExpiresAt'
    | 'claimedBy'
    | 'claimedByLink'
    | 'claimedBrowser'
    | 'claimedAt'
    | 'walletNonce'
    | 'nonceUsedBy'
    | 'scanFromBlock'
    | 'scanToBlock'
    | 'ownSearch'
    | 'unclearHeight'
    | 'prepareTries'
    | 'nextAttemptAt'
  >
> & { readonly problem?: FaultCode | null };

/**
 * Changes an attempt that the transaction has locked; a new state or problem goes to the timeline and is
 * published.
 */
export async function moveAttempt(
  changes: Changes,
  attempt: BurnAttemptRow,
  change: Change & { readonly source: BurnSource },
): Promise<BurnAttemptRow> {
  const { source, ...columns } = change;
  const moved = await updateBurnAttempt(changes.tx, attempt.id, columns);
  const isReported = moved.state !== attempt.state || moved.problem !== attempt.problem;
  if (isReported) await publishAttempt(changes, moved, source);
  return moved;
}

/**
 * Runs a change on an attempt if it is still in the state that was read: a user may have been faster. Answers
 * what `work` does; undefined where it was not run.
 */
export async function withUnmovedAttempt<T>(
  attempt: BurnAttemptRow,
  work: (changes: Changes, locked: BurnAttemptRow) => Promise<T>,
): Promise<T | undefined> {
  return commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attempt.id);
    return locked?.state === attempt.state ? work(changes, locked) : undefined;
  });
}

/** Writes an attempt's state on the timeline and publishes it to open pages. */
export async function publishAttempt(
  changes: Pick<Changes, 'tx' | 'publish'>,
  attempt: BurnAttemptRow,
  source: BurnSource,
): Promise<void> {
  const { intentId, state, problem } = attempt;
  await appendBurnLine(changes, { intentId, value: state, detail: problem, source });
  await publishOver(changes, intentId, typeof source === 'string' ? source : 'user');
}

/** Of what is over, the row that lists show says what became of its tokens, and whether that is in doubt. */
export async function publishOver(
  changes: Pick<Changes, 'tx' | 'publish'>,
  intentId: string,
  source: Source,
): Promise<void> {
  const intent = await findIntent(changes.tx, intentId);
  const isOver = intent && (endsUnpaid(intent.status) || intent.status === 'completed');
  if (isOver) await publishIntents(changes, [intent], source);
}

/** A wallet is asked now: the timeline records when and by whom, once a claim. */
export async function noteAsked(
  changes: Pick<Changes, 'tx' | 'publish'>,
  { id, intentId, claimedAt, askedAt: lastAskedAt }: BurnAttemptRow,
  actor: LineActor,
): Promise<void> {
  if (lastAskedAt && claimedAt && lastAskedAt >= claimedAt) return;
  const askedAt = databaseNow();
  await updateBurnAttempt(changes.tx, id, { askedAt });
  await appendBurnLine(changes, { intentId, value: ASKED, detail: null, source: actor }, askedAt);
}

/** An attempt's columns without a claim. */
export const NO_CLAIM = {
  claimedBy: null,
  claimedByLink: null,
  claimedBrowser: null,
  claimedAt: null,
} as const satisfies Change;

/** Clears the use of the nonce of an earlier claim: a new claim may have another nonce. */
export function withoutNonceUse({ problem }: BurnAttemptRow): Pick<Change, 'problem' | 'nonceUsedBy'> {
  return { nonceUsedBy: null, ...(problem === NONCE_USED && { problem: null }) };
}
