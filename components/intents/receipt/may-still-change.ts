import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { statusFacts } from '#lib/intents/status.ts';

/** Whether what is on paper may change at any moment: in progress, or in a status that is not confirmed. */
export function mayStillChange({ status, unanswered }: Pick<IntentDetail, 'status' | 'unanswered'>): boolean {
  return unanswered !== null || statusFacts(status).stage === 'under_way';
}
