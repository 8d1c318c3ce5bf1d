import 'server-only';
import { appendAudit, type AuditEntry } from '#server/store/audit/audit-repository.ts';
import type { Executor } from '#server/store/database.ts';
import {
  appendWalletEvents,
  type WalletEventDraft,
} from '#server/store/registrations/wallet-events-repository.ts';

interface WalletStep {
  readonly walletId: string;
  /** As `toAuthor` names them; no e-mail where the account is gone. */
  readonly actor: { readonly userId: string | null; readonly email: string | null };
  /** For the registration's history. */
  readonly line: Pick<WalletEventDraft, 'kind' | 'detail'>;
  /** For the audit log. */
  readonly entry: Pick<AuditEntry, 'action' | 'details'>;
}

/** Records in a registration's history and in the audit log what was done with it, and who did it. */
export async function recordWalletStep(tx: Executor, step: WalletStep): Promise<void> {
  const { walletId, actor, line, entry } = step;
  await appendWalletEvents(tx, [{ ...line, walletId, actor: actor.email }]);
  const details = { ...entry.details, by: actor.email };
  await appendAudit(tx, { action: entry.action, actorUserId: actor.userId, subject: walletId, details });
}
