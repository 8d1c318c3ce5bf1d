import 'server-only';
import type { StatementField, ContradictionSource } from '#lib/intents/contradiction.ts';
import { log } from '#server/observability/log.ts';
import { counter } from '#server/observability/metrics.ts';
import {
  recordStatements,
  type ContradictionDraft,
  type ContradictionRow,
  type ContradictionSubject,
} from '#server/store/contradictions-repository.ts';
import type { Executor } from '#server/store/database.ts';

/** A statement that is not what is held, both as text. */
export interface Contradiction<Field extends StatementField = StatementField> {
  readonly field: Field;
  readonly value: string;
  readonly held: string;
}

/** The statements about one conversion or registration, and their source. */
export type StatementSet = ContradictionSubject & {
  readonly source: ContradictionSource;
  readonly eventId: string | null;
  readonly contradictions: readonly Contradiction[];
};

/**
 * Records what contradicts what is held, and answers what is new; what is known is only counted. For what is
 * new the alarm is raised: the caller holds its subject back until a user has reviewed it. The rows of
 * the subjects exist, and the transaction has locked them.
 */
export async function recordContradictingStatements(
  tx: Executor,
  said: readonly StatementSet[],
): Promise<ContradictionRow[]> {
  const drafts = new Map(said.flatMap(toDrafts).map((draft) => [keyOf(draft), draft]));
  // Always in one order, so that two transactions cannot block each other.
  const ordered = [...drafts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, draft]) => draft);
  const fresh = await recordStatements(tx, ordered);
  fresh.forEach(raiseAlarm);
  return fresh;
}

function toDrafts({ source, eventId, contradictions, ...subject }: StatementSet): ContradictionDraft[] {
  const about = 'intentId' in subject ? { ...subject, walletId: null } : { ...subject, intentId: null };
  return contradictions.map(({ field, held, value: stated }) => ({
    ...about,
    ...{ field, held, stated, source, eventId },
  }));
}

function keyOf({ intentId, walletId, field, stated, source }: ContradictionDraft): string {
  return JSON.stringify([intentId, walletId, field, source, stated]);
}

/** Without the values, because logs must not contain payout keys. */
function raiseAlarm({ intentId, walletId, field, source, eventId }: ContradictionRow): void {
  const subject = intentId === null ? 'a registration' : 'an intent';
  log().error({ intentId, walletId, field, source, eventId }, `a fact of ${subject} is contradicted`);
  counter({
    name: 'dashboard_contradictions_total',
    help: 'Statements about facts that cannot change, other than what is held, by field and source.',
    labelNames: ['field', 'source'],
  }).inc({ field, source });
}
