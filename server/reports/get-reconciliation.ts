import 'server-only';
import type { Period } from '#lib/reports/report-period.ts';
import type { ReconciledRow, Reconciliation } from '#lib/reports/report-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { RECONCILIATION, shareReading } from '#server/share-reading.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { countIntentHandlings } from '#server/store/intents/handling/intent-handlings-repository.ts';
import { toSeen } from '#server/store/intents/handling/to-seen.ts';
import {
  countReconciled,
  listExceptions,
  type ReconciledRecord,
  type ReconciliationScope,
} from '#server/store/reports/reconciliation-repository.ts';

const MOST_ROWS = 100;

/**
 * What of a period matches and what does not, one reading for all of a process until a user explains one.
 * Throws `forbidden`.
 */
export async function getReconciliation(period: Period, session: Session): Promise<Reconciliation> {
  requireAllowed(session, 'reports.read');
  const handlings = await countIntentHandlings(database());
  const name = `${RECONCILIATION}${period.from} ${period.to} ${String(handlings)}`;
  return shareReading(name, () => readReconciliation(period));
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
