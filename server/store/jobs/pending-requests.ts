import 'server-only';
import { sql } from 'drizzle-orm';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { Executor } from '#server/store/database.ts';
import { instantSql } from '#server/store/instant-sql.ts';
import type { ClaimedRow, LeasedRows } from './keep-lease.ts';

/** States of a request in which it is not known whether the service has what it asks for. */
export const UNRESOLVED = ['sending', 'unknown'] as const;

/** The answer is pending; `fault` is what was seen last. */
export interface PendingOutcome {
  readonly state: 'unknown';
  readonly fault: Fault;
  readonly nextAttemptAt: Date;
  /** What answers said otherwise than was asked; left as it is where absent. */
  readonly differences?: readonly AnswerDifference[];
  /** A send whose effect is not known. */
  readonly isAnswerLost?: boolean;
  /** A refusal that does not decide the request, because an earlier answer was lost. */
  readonly refusal?: Fault;
}

/** An outcome of a request without what it asks for. */
export type UnmadeOutcome =
  | PendingOutcome
  | { readonly state: 'refused'; readonly fault: Fault }
  /** Certainly not done, and worth asking for again with the same key. */
  | { readonly state: 'stored'; readonly fault: Fault };

/** What of an outcome every kind of request stores. */
export function toOutcomeColumns(outcome: UnmadeOutcome | { readonly state: 'accepted' }) {
  const pending = outcome.state === 'unknown' ? outcome : undefined;
  return {
    state: outcome.state,
    fault: outcome.state === 'accepted' ? null : outcome.fault,
    nextAttemptAt: pending?.nextAttemptAt ?? null,
    ...(pending?.differences && { differences: [...pending.differences] }),
    ...(pending?.isAnswerLost === true && { lostAt: sql`now()` }),
    ...(pending?.refusal && { refusal: pending.refusal }),
    updatedAt: sql`now()`,
  };
}

/** Whether no one has claimed or decided it since; its row is locked. The end of its lease names a claim. */
export async function hasClaim<Row extends ClaimedRow>(
  tx: Executor,
  claimed: Row,
  { table, isRow }: LeasedRows<Row>,
): Promise<boolean> {
  await tx.execute(sql`select 1 from ${table} where ${isRow(claimed)} for update`);
  // Only now: a renewal that the lock waited for has given the claim another end.
  const { nextAttemptAt } = claimed;
  const claimedUntil = nextAttemptAt === null ? null : instantSql(nextAttemptAt);
  const held = await tx.execute(sql`
    select 1 from ${table}
    where ${isRow(claimed)} and state in ${UNRESOLVED} and next_attempt_at is not distinct from ${claimedUntil}
  `);
  return held.length > 0;
}
