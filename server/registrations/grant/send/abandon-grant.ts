import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';
import {
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { appendWalletEvents } from '#server/store/registrations/wallet-events-repository.ts';

/** Refuses a grant that was never submitted, so that the registration's operation is not affected. */
export async function abandonGrant(
  changes: Changes,
  { id, walletId }: Pick<GrantSubmissionRow, 'id' | 'walletId'>,
  code: FaultCode,
): Promise<void> {
  await updateGrantSubmission(changes.tx, id, { state: 'refused', fault: { code }, nextAttemptAt: null });
  await appendWalletEvents(changes.tx, [{ walletId, kind: 'grant_abandoned', detail: code }]);
  await publishWallets(changes, [walletId]);
}
