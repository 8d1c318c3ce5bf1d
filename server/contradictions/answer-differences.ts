import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import { log } from '#server/observability/log.ts';
import { counter } from '#server/observability/metrics.ts';

/** The differences that are new, and all of them; the same answer about a field is one difference. */
export function mergeDifferences(
  known: readonly AnswerDifference[],
  found: readonly AnswerDifference[],
): { readonly fresh: AnswerDifference[]; readonly all: AnswerDifference[] } {
  const keys = new Set(known.map(toKey));
  const fresh = found.filter((difference) => !keys.has(toKey(difference)));
  return { fresh, all: [...known, ...fresh] };
}

interface DifferenceAlarm {
  readonly idempotencyKey: string;
  readonly message: string;
  readonly metric: { readonly name: string; readonly help: string };
}

/** Raises the alarm for each of them. Without the values, because logs must not contain payout keys. */
export function raiseDifferences(
  fresh: readonly AnswerDifference[],
  { idempotencyKey, message, metric }: DifferenceAlarm,
): void {
  for (const { field } of fresh) {
    log().error({ idempotencyKey, field }, message);
    counter({ ...metric, labelNames: ['field'] }).inc({ field });
  }
}

function toKey({ field, answered }: AnswerDifference): string {
  return `${field}=${answered}`;
}
