import { findDoubtKind } from '#lib/intents/completion/completion-doubt.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isOtherAmountReported } from '#lib/intents/mint/reported-mint.ts';

/**
 * Whether what is printed of a conversion is a receipt: the service says that it is completed, and nothing of
 * that is open. Else it is a statement.
 */
export function isReceipt(intent: IntentDetail): boolean {
  const isDoubted = findDoubtKind(intent) !== null || isOtherAmountReported(intent);
  return intent.status === 'completed' && intent.unanswered === null && !isDoubted;
}
