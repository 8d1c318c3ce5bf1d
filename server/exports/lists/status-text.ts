import 'server-only';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { isKnownStatus, type Status } from '#lib/intents/status.ts';
import type { TableCopy } from './exported-list.ts';

/** Statuses whose text follows the gender of a conversion in Portuguese. */
const GENDERED = ['created', 'completed', 'expired', 'canceled', 'refunded'] as const;

/** The text for a status, as lists show it; an unknown one is named as received. */
export function toStatusText(copy: TableCopy['status'], status: Status, intentType?: IntentType): string {
  const gendered = intentType === 'offramp' ? GENDERED.find((known) => known === status) : undefined;
  if (gendered !== undefined) return copy.offramp[gendered];
  return isKnownStatus(status) ? copy.label[status] : copy.unknown.replace('{status}', () => status);
}
