import 'server-only';
import type { GrantSubmission, WalletSummary } from '#lib/registrations/registration-view.ts';
import { isWalletOverdue } from '#lib/registrations/wallet-task.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { GrantSubmissionRow } from '#server/store/registrations/grant-submissions-repository.ts';
import type { WalletRow } from '#server/store/registrations/registrations-repository.ts';

/** The row that lists and live events show. */
export function toWalletSummary(row: WalletRow, submission: GrantSubmissionRow | undefined): WalletSummary {
  const facts = toFacts(row, submission);
  return { ...facts, isOverdue: isWalletOverdue(facts, databaseNow().getTime()) };
}

function toFacts(
  row: WalletRow,
  submission: GrantSubmissionRow | undefined,
): Omit<WalletSummary, 'isOverdue'> {
  return {
    id: row.id,
    address: row.address,
    chainId: row.chainId,
    role: row.role,
    label: row.label,
    state: row.state,
    statusReason: row.statusReason,
    reconciliationStatus: row.reconciliationStatus,
    limitCents: row.limitCents,
    requestedLimitCents: row.ownLimitCents ?? row.requestedLimitCents,
    signerWallet: row.signerWallet,
    hasCalldata: row.resource.calldata !== null,
    isOrdered: row.orderedAt !== null,
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    submission: submission ? toSubmission(submission) : null,
    feeBalanceBaseUnits: row.feeBalanceBaseUnits,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    readAt: row.readAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/**
 * A pending receipt is no error (R117); a hash that the chain does not know is shown as such while it is
 * searched for.
 */
function toFaultCode({ state, fault }: GrantSubmissionRow): GrantSubmission['faultCode'] {
  const code = fault?.code ?? null;
  return state === 'refused' || code === 'wallet_transaction_unknown' ? code : null;
}

function toSubmission(row: GrantSubmissionRow): GrantSubmission {
  return {
    id: row.id,
    state: row.state,
    txSignature: row.txSignature,
    submittedBy: row.submittedBy,
    createdAt: row.createdAt.toISOString(),
    nextTryAt: row.nextAttemptAt?.toISOString() ?? null,
    tries: row.tries,
    faultCode: toFaultCode(row),
    raw: row.fault?.raw ?? null,
    ...(row.fault?.values && { faultValues: row.fault.values }),
  };
}
