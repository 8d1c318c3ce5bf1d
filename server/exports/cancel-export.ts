import 'server-only';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { findExport, finishExport } from '#server/store/exports/exports-repository.ts';

/**
 * Ends an export of one's own that is not over: its file breaks off. Throws `signed_out`, and `not_found` for
 * any other.
 */
export async function cancelExport(id: string, session: Session): Promise<void> {
  const doing = { session, permission: 'exports.create', isCounted: false } as const;
  await commitAs(doing, async ({ tx }) => {
    const row = await findExport(tx, id);
    if (row?.creatorId !== session.userId) throw new FaultError('not_found');
    if (!(await finishExport(tx, id, { state: 'cancelled' }))) return;
    await appendAudit(tx, { actorUserId: session.userId, action: 'export.cancelled', subject: id });
  });
}
