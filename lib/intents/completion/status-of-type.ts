import type { IntentType } from '#lib/intents/intent-type.ts';
import { asksOfOther, statusFacts, type Status } from '#lib/intents/status.ts';

const EVENTS_OF = { onramp: 'payin.', offramp: 'payout.' } as const satisfies Record<IntentType, string>;

/**
 * Whether the service names the status only for the other type: it asks for what this one has not, or every
 * event that reports it is of the other (R43). A status without an event may be of either.
 */
export function isOfOtherType({ intentType, status }: { intentType: IntentType; status: Status }): boolean {
  if (asksOfOther(intentType, status)) return true;
  const { events } = statusFacts(status);
  return events.length > 0 && events.every((event) => !event.startsWith(EVENTS_OF[intentType]));
}
