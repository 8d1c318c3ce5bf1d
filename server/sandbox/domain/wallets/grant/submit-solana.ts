import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { TransactionFailedError } from '#server/sandbox/svm/transaction-sender.ts';
import { answerSubmitted, findSubmitted } from './answer-submitted.ts';
import { beginOnce, type OnceAnswer, type OnceCall } from '#server/sandbox/domain/wallets/call-once.ts';
import {
  changeOperation,
  changeWallet,
  closeOperation,
  decideOnWallet,
  findOpenOperation,
} from '#server/sandbox/domain/wallets/change-wallet.ts';
import { failGrant, refuseBanned, refuseUnavailable } from './settle-grant.ts';
import { expireBroadcast, settleOnSolana } from './settle-solana.ts';
import { isLiveAt, requireActiveWhitelister } from './solana-sighting.ts';
import type { SolanaPreparation, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from '#server/sandbox/domain/wallets/wallet-refusal.ts';

/**
 * How long a submit waits for the depth beyond the blocks that it takes, before it sends the caller to poll.
 */
const PATIENCE_MS = 2000;
const LONGEST_WAIT_MS = 20_000;

interface Submission {
  readonly id: string;
  readonly signedTransaction: Uint8Array;
}

interface Accepted {
  readonly signature: string;
  readonly signedTransaction: Uint8Array;
}

/**
 * Verifies the signed bytes against the preparation, broadcasts them and waits until the grant is confirmed
 * (path A).
 */
export async function submitSolana(
  service: ServiceContext,
  call: OnceCall,
  submission: Submission,
): Promise<OnceAnswer> {
  const replay = beginOnce(service, call);
  if (replay) return replay;
  const { solana } = service.chains;
  const signature = solana.readSignature(submission.signedTransaction);
  const [height, known] = await Promise.all([
    solana.getBlockHeight(),
    signature === undefined ? undefined : solana.readWhitelistUpdates(signature),
  ]);
  const accepted = decideOnWallet(service, submission.id, (wallet) =>
    accept(service, call, { wallet, height, signature, signedTransaction: submission.signedTransaction }),
  );
  if ('statusCode' in accepted) return accepted;
  await broadcast(service, submission.id, accepted);
  await waitUntilSettled(service, submission.id);
  return decideOnWallet<OnceAnswer>(service, submission.id, (wallet) => {
    const operation = findSubmitted(service, wallet, accepted.signature);
    if (!operation) return walletRefusal('NOT_ON_CHAIN');
    // Someone else had broadcast the very same bytes before.
    const linkedExisting = known !== undefined && known.state !== 'unknown';
    return answerSubmitted(service, call, { wallet, operation, linkedExisting });
  });
}

interface Acceptance {
  readonly wallet: WalletRecord;
  readonly height: number;
  readonly signature: string | undefined;
  readonly signedTransaction: Uint8Array;
}

/**
 * Stores what is about to be broadcast before it is: were this process killed between, the chain would still
 * be asked.
 */
function accept(
  service: ServiceContext,
  call: OnceCall,
  { wallet, height, signature, signedTransaction }: Acceptance,
): OnceAnswer | Accepted | ServiceError {
  if (wallet.state === 'banned') return refuseBanned(service, wallet);
  const done = signature === undefined ? undefined : findSubmitted(service, wallet, signature);
  if (done) return answerSubmitted(service, call, { wallet, operation: done });
  if (wallet.state === 'active') return walletRefusal('ALREADY_ACTIVE');
  const preparation = findStored(service, wallet);
  if (!preparation) return noPreparation();
  const isRepeat = preparation.submitted !== null && preparation.submitted === signature;
  if (!isRepeat && !isLiveAt(preparation, height)) {
    closeOperation(service, wallet, { status: 'expired' });
    return walletRefusal('TRANSACTION_EXPIRED');
  }
  const { unsignedTransaction: unsignedTransactionBase64 } = preparation;
  const match = service.chains.solana.matchPreparation({ unsignedTransactionBase64, signedTransaction });
  if (match.state === 'different') return walletRefusal('TRANSACTION_MISMATCH', match.reason);
  const accepted = { signature: match.signature, signedTransaction };
  if (isRepeat) return accepted;
  // The same grant under another signature: the first one decides.
  if (preparation.submitted !== null) return walletRefusal('OPERATION_IN_FLIGHT');
  const unavailable = refuseUnavailable(service, wallet);
  if (unavailable) return unavailable;
  requireActiveWhitelister(service, preparation.signerWallet);
  closeOperation(service, wallet, { status: 'submitted', txSignature: match.signature });
  changeWallet(service, wallet, {
    preparation: { ...preparation, submitted: match.signature },
    statusReason: 'awaiting_onchain_confirmation',
    watchAtMs: service.clock.nowMs() + service.settings.blockTimeMs,
  });
  return accepted;
}

/** An expired preparation stays for a while, to be distinguished from one that never was (R116). */
function findStored(
  { clock, durations }: ServiceContext,
  { preparation }: WalletRecord,
): SolanaPreparation | undefined {
  if (preparation?.family !== 'solana') return undefined;
  const isDropped = clock.nowMs() >= preparation.expiresAtMs + durations.solanaPreparationLifetimeMs;
  return isDropped ? undefined : preparation;
}

async function broadcast(
  service: ServiceContext,
  id: string,
  { signature, signedTransaction }: Accepted,
): Promise<void> {
  const { solana } = service.chains;
  try {
    await solana.broadcast(Buffer.from(signedTransaction).toString('base64'));
  } catch (error) {
    if (!(error instanceof TransactionFailedError)) throw error;
    const { state } = await solana.readWhitelistUpdates(signature);
    decideOnWallet<WalletRecord>(service, id, (wallet) =>
      refuseFailed(service, wallet, { error, signature, hasLanded: state !== 'unknown' }),
    );
  }
}

interface Failure {
  readonly error: TransactionFailedError;
  readonly signature: string;
  readonly hasLanded: boolean;
}

/** What landed and failed is spent; what the chain did not take can be sent again once the cause is gone. */
function refuseFailed(
  service: ServiceContext,
  wallet: WalletRecord,
  { error, signature, hasLanded }: Failure,
): WalletRecord | ServiceError {
  const { preparation } = wallet;
  if (preparation?.family !== 'solana' || preparation.submitted !== signature) return wallet;
  if (error.transactionError === 'BlockhashNotFound') {
    expireBroadcast(service, wallet, preparation);
    return walletRefusal('TRANSACTION_EXPIRED');
  }
  if (hasLanded) {
    failGrant(service, wallet, error.message);
  } else {
    const open = findOpenOperation(service, wallet);
    if (open)
      changeOperation(service, open, { status: 'prepared', txSignature: null, errorMessage: error.message });
    const kept = { ...preparation, submitted: null };
    changeWallet(service, wallet, { preparation: kept, statusReason: null, watchAtMs: null });
  }
  return walletRefusal('NOT_ON_CHAIN', error.message);
}

async function waitUntilSettled(service: ServiceContext, id: string): Promise<void> {
  const { blockTimeMs, confirmations } = service.settings;
  const waitMs = Math.min(blockTimeMs * (confirmations + 1) + PATIENCE_MS, LONGEST_WAIT_MS);
  const deadlineMs = service.clock.realNowMs() + waitMs;
  while ((await settleOnSolana(service, id)) === 'waiting') {
    if (service.clock.realNowMs() >= deadlineMs) return;
    await delay(Math.min(blockTimeMs, 100));
  }
}

function noPreparation(): ServiceError {
  return new ServiceError(
    'BAD_REQUEST',
    'No pending prepared transaction exists for this wallet: call prepare',
  );
}
