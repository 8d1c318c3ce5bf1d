import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import type { Period } from '#lib/reports/report-period.ts';
import type { ReconciledRow, Reconciliation } from '#lib/reports/report-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { forgetReading, shareReading } from '#server/share-reading.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { countIntentHandlings } from '#server/store/intents/handling/intent-handlings-repository.ts';
import { toSeen } from '#server/store/intents/handling/to-seen.ts';
import {
  countReconciled,
  listExceptions,
  listSeenRows,
  type ReconciledRecord,
  type ReconciliationScope,
} from '#server/store/reports/reconciliation-repository.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';

const MOST_ROWS = 100;

/**
 * What of a period matches and what does not, one reading for all of a process until a user explains one. A
 * user who may explain them is shown rows as they are: a mark is refused where its user saw others, and what
 * this process read before may be those. Throws `forbidden`.
 */
export async function getReconciliation(period: Period, session: Session): Promise<Reconciliation> {
  requireAllowed(session, 'reports.read');
  const handlings = await countIntentHandlings(database());
  const name = `reconciliation ${period.from} ${period.to} ${String(handlings)}`;
  // The turn is outside: a reading that all are given waits for no user, and is as old as itself takes.
  const read = () => readInTurn(session.userId, () => shareReading(name, () => readReconciliation(period)));
  const shared = await read();
  if (!isAllowed(session.role, 'intents.handle') || (await isCurrent(shared))) return shared;
  forgetReading(name);
  return read();
}

/** Whether a mark of each row would be of what the row shows. */
async function isCurrent({ rows }: Reconciliation): Promise<boolean> {
  if (rows.length === 0) return true;
  const ids = rows.map(({ id }) => id);
  const found = await listSeenRows(database(), ids, env().webhookRetentionDays);
  const seen = new Map(found.map(({ id, seenState, exceptions }) => [id, toSeen(seenState, exceptions)]));
  return rows.every((row) => seen.get(row.id) === row.seen);
}

async function readReconciliation(period: Period): Promise<Reconciliation> {
  const scope = toScope(period);
  const at = databaseNow().toISOString();
  const [counted, rows] = await Promise.all([
    countReconciled(database(), scope),
    listExceptions(database(), scope, MOST_ROWS),
  ]);
  return { at, ...counted, rows: rows.map(toView) };
}

/** The rows of a period, and for how long it is known what was received. */
export function toScope(span: Period): ReconciliationScope {
  return { span, webhooksKeptForDays: env().webhookRetentionDays };
}

function toView({ exactEndedAt: _exact, explanation, seenState, ...row }: ReconciledRecord): ReconciledRow {
  return {
    ...row,
    endedAt: row.endedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    seen: toSeen(seenState, row.exceptions),
    explanation: explanation && { ...explanation, at: explanation.at.toISOString() },
  };
}
