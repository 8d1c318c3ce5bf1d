import 'server-only';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { AuditAction } from '#lib/audit/audit-actions.ts';
import type { AccessKind } from '#lib/notifications/notification-topics.ts';
import type { Executor } from '#server/store/database.ts';
import { auditLog, users } from '#server/store/schema/schema.ts';

/** More than administrators change in a day. */
const MOST = 500;
const ACTIONS: AuditAction[] = ['user.added', 'user.changed', 'contract.confirmed'];

export interface AccessChange {
  readonly kind: AccessKind;
  /** Of its entry in the audit log. */
  readonly entryId: number;
}

/** What was changed since an instant of who may do what, the newest first. Not a password of one's own. */
export async function listAccessChanges(db: Executor, since: Date): Promise<AccessChange[]> {
  const { id, at, action, details, actorUserId, subject } = auditLog;
  const rows = await db
    .select({
      entryId: id,
      action,
      hasRole: sql<boolean>`${details} ? 'role'`,
      isDisabled: sql<boolean | null>`(${details} ->> 'isDisabled')::boolean`,
      isReset: sql<boolean>`${details} ? 'passwordChanged' and ${actorUserId} is distinct from ${users.id}`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.email, subject))
    .where(and(gt(at, since), inArray(action, ACTIONS)))
    .orderBy(desc(at), desc(id))
    .limit(MOST);
  return rows.flatMap(({ entryId, ...entry }) => {
    const kind = findKind(entry);
    return kind === undefined ? [] : [{ kind, entryId }];
  });
}

interface Entry {
  readonly action: string;
  readonly hasRole: boolean;
  /** Null where that was not changed. */
  readonly isDisabled: boolean | null;
  readonly isReset: boolean;
}

function findKind({ action, hasRole, isReset, isDisabled }: Entry): AccessKind | undefined {
  if (action === 'user.added') return 'user_added';
  if (action === 'contract.confirmed') return 'contract_confirmed';
  if (hasRole) return 'user_role_changed';
  if (isReset) return 'user_password_reset';
  if (isDisabled === null) return undefined;
  return isDisabled ? 'user_disabled' : 'user_enabled';
}
