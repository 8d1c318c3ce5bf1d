import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

/** When it was completed by the service's own time, as files have it; null where it is not. */
export function findCompletedAt(
  intent: Pick<IntentDetail, 'status' | 'statusSince' | 'updatedAt'>,
): string | null {
  return intent.status === 'completed' ? statusBeganAt(intent) : null;
}
