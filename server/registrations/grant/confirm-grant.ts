import 'server-only';
import { isSameEvmAddress, isSameHex } from '#lib/chains/addresses/is-same-address.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { StagedGrant } from '#lib/signing/staged-grant.ts';
import type { WalletResourceDetail } from '#lib/registrations/wallet.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { requireMay, requireStillMay, toAuthor, type Actor } from '#server/actors/actor.ts';
import { takeSigningReads, takeSigningStep } from '#server/actors/take-try.ts';
import { readSandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { ageWhenAsked } from '#server/conversion/fresh-reads.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor } from '#server/store/database.ts';
import {
  findLiveSubmission,
  isCountingRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import {
  appendRepeatable,
  findLastEventAt,
  type WalletEventDraft,
} from '#server/store/registrations/wallet-events-repository.ts';
import { lockWallet } from '#server/store/registrations/wallets-repository.ts';
import { requireWallet } from '#server/registrations/get-wallet.ts';
import { readFreshWallet } from '#server/registrations/mirror/read-fresh-wallet.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { requireKnownContract } from '#server/registrations/grant/contract/require-known-contract.ts';
import { requireOrderedGrant } from '#server/registrations/order/require-ordered-grant.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

const PERMISSION = 'wallets.grant';
/** A request to cancel has its answer by then. */
const CANCELLING_MS = 60_000;
/** How long an instruction of Solana counts as handed out; it has no end of its own. As long as a call's. */
const INSTRUCTION_MS = DAY_MS;

type ConfirmRequest = Actor & {
  readonly walletId: string;
  readonly staged: StagedGrant;
  /** It is shown, to be sent by a multisig, another device or a program, instead of put before a wallet. */
  readonly isHandedOut?: boolean;
};

/**
 * The last check before a wallet is asked for a grant, or what it would sign is handed out. The service must
 * answer that the registration still exists and still waits for exactly this signature. The history records
 * what is done with it now. Throws `forbidden`, `signed_out`, `not_found`, `wallet_not_managed`,
 * `wallet_order_missing`, `wallet_contradicted`, `wallet_unconfirmed`, `wallet_changed`,
 * `wallet_operation_in_flight`, `contract_unconfirmed`, `contract_changed` or `rate_limited`; with
 * a link also `link_unusable`.
 */
export async function confirmGrant({
  walletId: id,
  staged,
  isHandedOut = false,
  ...actor
}: ConfirmRequest): Promise<SigningConfirmation> {
  const questionMs = performance.now();
  requireMay(actor, PERMISSION, { walletId: id });
  const { id: walletId } = requireOrderedGrant(requireManaged(await requireWallet(id)));
  takeSigningReads(actor, walletId, 1);
  await takeSigningStep(actor);
  const [{ detail, begunMs }, sandbox] = await Promise.all([
    readFreshWallet(walletId),
    readSandboxContracts(),
  ]);
  await commitChanges(async (changes) => {
    // Locked before rows that refer to it are written: two transactions that write first would deadlock.
    const row = await lockWallet(changes.tx, walletId);
    if (row) requireOrderedGrant(row);
    if (!row || !detail || !isStillStaged(detail, staged)) throw new FaultError('wallet_changed');
    await refuseSecondTransaction(changes.tx, walletId);
    await requireKnownContract(changes.tx, { chainId: row.chainId, staged, sandbox });
    await requireStillMay(changes, actor, PERMISSION);
    const line = isHandedOut ? toHandedOut(detail) : ({ kind: 'asked' } as const);
    await appendRepeatable(changes.tx, { ...line, walletId, actor: toAuthor(actor).email });
    await publishWallets(changes, [walletId]);
  });
  return { ageMs: ageWhenAsked({ begunMs }, questionMs) };
}

/** Until when it may be sent: a cancellation would leave an authorized wallet without a registration. */
function toHandedOut({
  wallet: { calldata },
}: WalletResourceDetail): Pick<WalletEventDraft, 'kind' | 'detail'> {
  const untilMs = calldata ? Date.parse(calldata.expiresAt) : databaseNow().getTime() + INSTRUCTION_MS;
  return { kind: 'handed_out', detail: new Date(untilMs).toISOString() };
}

/**
 * The service answers the same call until it has got a grant, and ours is submitted only once it is mined
 * (R118). One that the chain does not know may be sent again. A registration that is being cancelled is not
 * signed for.
 */
async function refuseSecondTransaction(tx: Executor, walletId: string): Promise<void> {
  const live = await findLiveSubmission(tx, walletId);
  if (live && isCountingRow(live)) throw new FaultError('wallet_operation_in_flight');
  const cancelledAt = await findLastEventAt(tx, walletId, 'cancel_requested');
  if (cancelledAt && databaseNow().getTime() - cancelledAt.getTime() < CANCELLING_MS) {
    throw new FaultError('wallet_changed');
  }
}

/** R108: what is left to sign decides, and it must be exactly this. */
function isStillStaged({ wallet, transaction }: WalletResourceDetail, staged: StagedGrant): boolean {
  if ('unsignedTransaction' in staged) {
    return transaction !== null && transaction.unsignedTransaction === staged.unsignedTransaction;
  }
  const { calldata } = wallet;
  return (
    calldata !== null &&
    Date.parse(calldata.expiresAt) > databaseNow().getTime() &&
    isSameEvmAddress(calldata.to, staged.to) &&
    isSameHex(calldata.data, staged.data) &&
    isSameEvmAddress(calldata.signerWallet, staged.signerWallet) &&
    calldata.chainRef === staged.chainRef
  );
}
