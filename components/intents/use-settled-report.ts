import { useEffect } from 'react';
import { queryClient } from '#components/live/query-client.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { intentDetailKey } from '#lib/queries/query-keys.ts';
import { isAskedSince, type ClassifiedConfirmation } from './classify-confirmation.ts';

/**
 * What a webhook reported and the API has not answered. A read that only confirms the report is published to
 * no page. So the page reads itself again once the service was asked after the report, and shows no report
 * until then.
 */
export function useSettledReport(
  { id, unanswered }: Pick<IntentDetail, 'id' | 'unanswered'>,
  { confirmedAt }: Pick<ClassifiedConfirmation, 'confirmedAt'>,
): IntentDetail['unanswered'] {
  const isAsked = isAskedSince(unanswered, confirmedAt);
  useEffect(() => {
    if (isAsked) void queryClient.invalidateQueries({ queryKey: intentDetailKey(id) });
  }, [isAsked, id, confirmedAt]);
  return isAsked ? null : unanswered;
}
