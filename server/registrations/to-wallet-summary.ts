import 'server-only';
import type { GrantSubmission, WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { isWalletOverdue } from '#lib/registrations/wallet-task.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor } from '#server/store/database.ts';
import {
  findSpeakingSubmissions,
  isCountingRow,
  type SpeakingSubmission,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { findNotOnChain } from '#server/store/registrations/wallet-events-repository.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import {
  findWalletHandlings,
  type WalletHandling,
} from '#server/store/registrations/wallet-handlings-repository.ts';

const NOTHING_TO_HANDLE: WalletHandling = { unregisteredHashes: [], handledLimitCents: null };

/**
 * Reads what the summaries of these registrations need beside their rows, of all where none are named. The
 * answer makes them.
 */
export async function walletSummarizer(
  db: Executor,
  walletIds?: readonly string[],
): Promise<(row: WalletRow) => WalletSummary> {
  const [submissions, handlings, missing] = await Promise.all([
    findSpeakingSubmissions(db, walletIds),
    findWalletHandlings(db, walletIds),
    findNotOnChain(db, walletIds),
  ]);
  return (row) =>
    toWalletSummary(row, {
      submission: submissions.get(row.id),
      handling: handlings.get(row.id) ?? NOTHING_TO_HANDLE,
      notOnChainAt: missing.get(row.id)?.toISOString() ?? null,
    });
}

/** What is stored of a registration beside its row. */
interface Beside extends Pick<WalletSummary, 'notOnChainAt'> {
  readonly submission: SpeakingSubmission | undefined;
  readonly handling: WalletHandling;
}

/** The row that lists and live events show. */
function toWalletSummary(row: WalletRow, { submission, handling, notOnChainAt }: Beside): WalletSummary {
  const facts = { ...toFacts(row, submission), ...toHandlingFacts(handling), notOnChainAt };
  return { ...facts, isOverdue: isWalletOverdue(facts, databaseNow().getTime()) };
}

function toFacts(
  row: WalletRow,
  submission: SpeakingSubmission | undefined,
): Omit<WalletSummary, 'isOverdue' | 'notOnChainAt' | keyof WalletHandling> {
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

function toHandlingFacts({ unregisteredHashes, handledLimitCents }: WalletHandling) {
  const hashes = unregisteredHashes.map(({ txSignature, recordedAt }) => {
    return { txSignature, recordedAt: recordedAt.toISOString() };
  });
  return { unregisteredHashes: hashes, handledLimitCents };
}

/**
 * A pending receipt is no error (R117); a hash that the chain does not know is shown as such while it is
 * searched for.
 */
function toFaultCode(row: SpeakingSubmission): GrantSubmission['faultCode'] {
  return isCountingRow(row) ? null : (row.fault?.code ?? null);
}

function toSubmission(row: SpeakingSubmission): GrantSubmission {
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
    ...(row.isSuperseded && { isSuperseded: true }),
  };
}
