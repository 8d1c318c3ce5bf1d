import { queryClient } from '#components/live/query-client.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { intentDetailKey } from '#lib/queries/query-keys.ts';

/** Puts what an action answered on screen, ahead of the stream, and reads the intent again. */
export function showBurn(burn: BurnView): void {
  const queryKey = intentDetailKey(burn.intentId);
  queryClient.setQueryData<IntentDetail>(queryKey, (intent) => (intent ? { ...intent, burn } : intent));
  void queryClient.invalidateQueries({ queryKey });
}
