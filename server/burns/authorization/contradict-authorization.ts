import 'server-only';
import { recordContradictions, type Contradicted } from '#server/intents/mirror/record-contradictions.ts';
import type { Changes } from '#server/live/commit-changes.ts';

/** Records on two intents that one burn authorization was given for both. */
export async function contradictAuthorization(changes: Changes, a: string, b: string): Promise<void> {
  await recordContradictions(changes, [toStatement(a, b), toStatement(b, a)]);
}

function toStatement(intentId: string, other: string): Contradicted {
  const contradictions = [{ field: 'burnAuthorization', held: intentId, value: other }] as const;
  return { intentId, source: 'prepare', eventId: null, contradictions };
}
