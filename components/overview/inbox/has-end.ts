import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import { statusFacts } from '#lib/intents/status.ts';

/**
 * Whether the action of a row ends by time. Nothing of a row that has moved on since the overview was read.
 */
export function hasEnd(item: InboxItem): item is InboxItem & { readonly actionEndsAt: string } {
  return item.actionEndsAt !== null && statusFacts(item.status).asks !== null;
}
