import 'server-only';
import type { ContradictionSource } from '#lib/intents/contradiction.ts';
import {
  recordContradictingStatements,
  type Contradiction,
} from '#server/contradictions/record-contradicting-statements.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { holdContradicted, type ContradictionRow } from '#server/store/contradictions-repository.ts';
import { appendLinesOfNow } from '#server/store/intents/intents-repository.ts';
import { publishIntents } from '#server/intents/to-summary.ts';

/** The statements about one intent, and their source. */
export interface Contradicted {
  readonly intentId: string;
  readonly source: ContradictionSource;
  readonly eventId: string | null;
  readonly contradictions: readonly Contradiction[];
}

/**
 * Records statements that contradict the facts of intents. A new statement holds the intent back until a user
 * has reviewed it, raises the alarm, gets a line of its timeline, and is published; a known one is only
 * counted. The rows of the intents exist, and the transaction has written them.
 */
export async function recordContradictions(
  { tx, publish }: Pick<Changes, 'tx' | 'publish'>,
  said: readonly Contradicted[],
): Promise<void> {
  const fresh = await recordContradictingStatements(tx, said);
  if (fresh.length === 0) return;
  const ids = new Set(fresh.flatMap(({ intentId }) => intentId ?? []));
  await appendLinesOfNow(tx, fresh.flatMap(toLine));
  const rows = await holdContradicted(tx, [...ids]);
  await publishIntents({ tx, publish }, rows, 'job');
}

function toLine({ intentId, field, stated, source, eventId }: ContradictionRow) {
  if (intentId === null) return [];
  const line = { intentId, kind: 'contradiction', value: field, detail: stated, eventId } as const;
  const learnedBy = source === 'prepare' || source === 'chain' ? ('job' as const) : source;
  return [{ ...line, source: learnedBy }];
}
