import 'server-only';
import { intentSchema } from '#lib/intents/intent.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { toStates } from './merge-row.ts';

/**
 * Both that may be true of a row while an event has reported something that no read has answered: what it
 * shows, and what the service itself answered last. Who decides about money asks for both: an event alone
 * may hold something back, and never releases it. Null for an answer that cannot be read.
 */
export function asAnswered<Row extends Pick<IntentRow, 'eventStatus' | 'body'>>(
  row: Row,
): readonly (Row | null)[] {
  if (row.eventStatus === null) return [row];
  const { data: answer } = intentSchema.safeParse(row.body);
  return [row, answer ? { ...row, ...toStates(answer) } : null];
}
