import 'server-only';
import type { AuditAction } from '#lib/audit/audit-actions.ts';
import type { Executor } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';

export interface AuditEntry {
  /** Null without a signed-in user, or when a program did it. */
  readonly actorUserId: string | null;
  /** What was done. */
  readonly action: AuditAction;
  /** To what: an id or an address. */
  readonly subject: string;
  readonly details?: Record<string, unknown>;
}

/** Appends to the audit log. In a transaction, the entry is written only if the change is. */
export async function appendAudit(db: Executor, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}
