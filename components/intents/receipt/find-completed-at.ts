import type { IntentDetail } from '#lib/intents/intent-view.ts';

/** When it was completed by the service's own time, as files have it; null where it is not. */
export function findCompletedAt({
  status,
  statusSince,
  updatedAt,
}: Pick<IntentDetail, 'status' | 'statusSince' | 'updatedAt'>): string | null {
  return status === 'completed' ? (statusSince ?? updatedAt) : null;
}
