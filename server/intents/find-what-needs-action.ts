import 'server-only';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isHandleable } from '#lib/intents/overview/inbox-reasons.ts';
import type { ReportException } from '#lib/reports/exceptions.ts';
import { env } from '#server/env.ts';
import { findReason } from '#server/intents/inbox/refine-reason.ts';
import type { Executor } from '#server/store/database.ts';
import { findIntentHandling } from '#server/store/intents/handling/intent-handlings-repository.ts';
import { isHandled } from '#server/store/intents/handling/is-handled.ts';
import { findAskingReason } from '#server/store/intents/inbox-repository.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { findExceptions } from '#server/store/reports/reconciliation-repository.ts';
import { toPaymentHold } from './to-summary.ts';

interface WhatNeedsAction {
  /** Whether the inbox or the reconciliation has it for a reason that a user can mark as handled. */
  readonly isHandleable: boolean;
  readonly exceptions: readonly ReportException[];
}

/** Whether a user handles it or not. */
export async function findWhatNeedsAction(db: Executor, row: IntentRow): Promise<WhatNeedsAction> {
  const [asked, exceptions] = await Promise.all([
    findAskingReason(db, row.id),
    findExceptions(db, row.id, env().webhookRetentionDays),
  ]);
  const reason = asked && findReason({ ...row, reason: asked }, toPaymentHold(row));
  const isInInbox = reason !== undefined && isHandleable(reason);
  return { isHandleable: isInInbox || exceptions.length > 0, exceptions };
}

/** What the page of an intent says of the last mark, and whether another can be made. */
export async function findHandling(
  db: Executor,
  row: IntentRow,
): Promise<Pick<IntentDetail, 'isHandleable' | 'handling'>> {
  const [{ isHandleable: isPossible, exceptions: present }, stored] = await Promise.all([
    findWhatNeedsAction(db, row),
    findIntentHandling(db, row.id),
  ]);
  if (!stored) return { isHandleable: isPossible, handling: null };
  const { exceptions, ...handling } = stored;
  const isExplained = exceptions === null || present.every((code) => exceptions.includes(code));
  return { isHandleable: isPossible, handling: { ...handling, isCurrent: isHandled(row) && isExplained } };
}
