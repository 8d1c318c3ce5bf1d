import 'server-only';
import type { CompletionDoubt } from '#lib/intents/completion/completion-doubt.ts';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isHandleable, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { NOT_READ_YET, NOT_READ_YET_MS, type ReportException } from '#lib/reports/exceptions.ts';
import { env } from '#server/env.ts';
import { readBesideReasons } from '#server/intents/inbox/read-beside-reasons.ts';
import { findReason, toDetail, type BesideReason } from '#server/intents/inbox/refine-reason.ts';
import type { Executor } from '#server/store/database.ts';
import { listCompletionDoubts } from '#server/store/intents/doubts/completion-doubts-repository.ts';
import {
  findIntentHandling,
  requireNeed,
} from '#server/store/intents/handling/intent-handlings-repository.ts';
import { isMarkOf, markOf } from '#server/store/intents/handling/mark-detail.ts';
import { toSeen } from '#server/store/intents/handling/to-seen.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { findExceptions } from '#server/store/reports/reconciliation-repository.ts';
import type { UnusableDestinations } from './list-unusable-destinations.ts';

interface WhatNeedsAction {
  /** Whether the inbox or the reconciliation has it for a reason that a user can mark as handled. */
  readonly isHandleable: boolean;
  /** When that begins, where all of it is only not read yet; null elsewhere. */
  readonly handleableAt: Date | null;
  /** Whether a user handles it. */
  readonly isHandled: boolean;
  readonly exceptions: readonly ReportException[];
  /** Whether the note of that is of all of them. */
  readonly isExplained: boolean;
  /** What a mark of it as it is now is of. */
  readonly key: string;
  /** The same with what else who marks it has seen. */
  readonly seen: string;
  readonly unusable: UnusableDestinations;
}

/** What an intent needs, whether a user handles it or not. */
export async function findWhatNeedsAction(db: Executor, row: IntentRow): Promise<WhatNeedsAction> {
  const [need, { exceptions, isExplained }, { besideOf, unusable }] = await Promise.all([
    requireNeed(db, row.id),
    findExceptions(db, row.id, env().webhookRetentionDays),
    readBesideReasons(db, [row]),
  ]);
  const { reason, detail } = refine(row, need.reason, besideOf(row));
  const isInInbox = reason !== null && isHandleable(reason);
  return {
    isHandleable: isInInbox || exceptions.length > 0,
    handleableAt: isInInbox ? null : toHandleableAt(row, exceptions),
    isHandled: need.isHandled && isMarkOf(row.handledAs, detail),
    exceptions,
    isExplained,
    key: markOf(need.key, detail),
    seen: toSeen(markOf(need.seenState, detail), exceptions),
    unusable,
  };
}

/** A webhook may come long after what it reports: the reads begin with it. */
function toHandleableAt(row: IntentRow, exceptions: readonly ReportException[]): Date | null {
  if (exceptions.length === 0 || !exceptions.every((one) => NOT_READ_YET.includes(one))) return null;
  return new Date((row.eventReceivedAt ?? statusBeganAt(row)).getTime() + NOT_READ_YET_MS);
}

function refine(
  row: IntentRow,
  reason: InboxReason | null,
  beside: BesideReason,
): { reason: InboxReason | null; detail: string } {
  if (reason === null) return { reason, detail: '' };
  const asking = { ...row, reason };
  return { reason: findReason(asking, beside), detail: toDetail(asking, beside) };
}

type Handling = Pick<
  IntentDetail,
  'isHandleable' | 'handleableAt' | 'seen' | 'handling' | 'doubts' | 'burnDoubt'
>;

/**
 * What its page says of the last mark, whether another can be made, and what puts it in doubt; beside it
 * whether its wallet may receive, by which that was decided.
 */
export async function findHandling(
  db: Executor,
  row: IntentRow,
): Promise<{ readonly handled: Handling; readonly unusable: UnusableDestinations }> {
  const [needed, stored, completed] = await Promise.all([
    findWhatNeedsAction(db, row),
    findIntentHandling(db, row.id),
    listCompletionDoubts(db, [row]),
  ]);
  const { isHandled, isExplained, seen, unusable } = needed;
  const doubts = completed.get(row.id) ?? [];
  const outdatedBy = !isHandled ? 'change' : isExplained ? null : 'exception';
  const handled: Handling = {
    isHandleable: needed.isHandleable,
    handleableAt: needed.handleableAt?.toISOString() ?? null,
    seen,
    handling: stored ? { ...stored, outdatedBy: stored.isHandled ? outdatedBy : null } : null,
    doubts,
    burnDoubt: toBurnDoubt(doubts),
  };
  return { handled, unusable };
}

function toBurnDoubt(doubts: readonly CompletionDoubt[]): IntentDetail['burnDoubt'] {
  if (doubts.includes('burn_differs')) return 'differs';
  if (doubts.includes('burn_shared')) return 'shared';
  return doubts.includes('outcome_unknown') ? 'unknown' : null;
}
