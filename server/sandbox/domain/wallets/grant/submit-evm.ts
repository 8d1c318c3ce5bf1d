import { assertNever } from '#lib/assert-never.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { RetryLaterError } from '#server/sandbox/domain/retry-later-error.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import type { EvmChain } from '#server/sandbox/evm/evm-chain.ts';
import type { GrantReading } from '#server/sandbox/evm/whitelister-gateway.ts';
import type { Hash } from 'viem';
import { answerSubmitted, findSubmitted } from './answer-submitted.ts';
import { beginOnce, type OnceAnswer, type OnceCall } from '#server/sandbox/domain/wallets/call-once.ts';
import {
  changeWallet,
  closeOperation,
  decideOnWallet,
} from '#server/sandbox/domain/wallets/change-wallet.ts';
import { floorCents } from '#server/sandbox/domain/wallets/limits.ts';
import { isInWindow } from '#server/sandbox/domain/wallets/prepare-wallet.ts';
import { activate, failGrant, refuseBanned, refuseUnavailable, revoke } from './settle-grant.ts';
import type { EvmPreparation, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from '#server/sandbox/domain/wallets/wallet-refusal.ts';

type Granted = Extract<GrantReading, { state: 'granted' }>;

const UNSATISFIED = {
  reverted: 'the transaction reverted',
  no_grant: 'it made no grant on the whitelister contract of the organization',
  other_recipient: 'it made a grant for another recipient',
} as const satisfies Partial<Record<GrantReading['state'], string>>;

/** Completes an EVM grant from the receipt of the transaction that the caller broadcast (path C). */
export async function submitEvm(
  service: ServiceContext,
  call: OnceCall,
  { id, chain, txHash }: { id: string; chain: EvmChain; txHash: Hash },
): Promise<OnceAnswer> {
  const replay = beginOnce(service, call);
  if (replay) return replay;
  const accepted = decideOnWallet(service, id, (wallet) => acceptHash(service, call, { wallet, txHash }));
  if ('statusCode' in accepted) return accepted;
  const reading = await chain.whitelister.readGrant({ txHash, recipient: accepted.address });
  return decideOnWallet<OnceAnswer>(service, id, (wallet) => {
    // Meanwhile a call beside this one may have finished it, or a sync.
    const done = findSubmitted(service, wallet, txHash);
    if (done) return answerSubmitted(service, call, { wallet, operation: done });
    const { preparation } = wallet;
    if (preparation?.family !== 'evm' || preparation.submitted !== txHash) return noPreparation();
    return classify(service, call, { wallet, preparation, reading });
  });
}

/** Stores the hash as the operation's one hash; its receipt decides whether it is valid (R120). */
function acceptHash(
  service: ServiceContext,
  call: OnceCall,
  { wallet, txHash }: { wallet: WalletRecord; txHash: string },
): OnceAnswer | WalletRecord | ServiceError {
  if (wallet.state === 'banned') return refuseBanned(service, wallet);
  const done = findSubmitted(service, wallet, txHash);
  if (done) return answerSubmitted(service, call, { wallet, operation: done });
  if (wallet.state === 'active') return walletRefusal('ALREADY_ACTIVE');
  const { preparation } = wallet;
  if (preparation?.family !== 'evm') return noPreparation();
  if (!isInWindow(service, preparation)) {
    closeOperation(service, wallet, { status: 'expired' });
    return walletRefusal('PREPARATION_EXPIRED');
  }
  if (preparation.boundHeight === null) return walletRefusal('OPERATION_UNBOUND');
  if (preparation.submitted !== null) {
    return preparation.submitted === txHash ? wallet : walletRefusal('TX_HASH_MISMATCH');
  }
  const unavailable = refuseUnavailable(service, wallet);
  if (unavailable) return unavailable;
  closeOperation(service, wallet, { status: 'submitted', txSignature: txHash });
  return changeWallet(service, wallet, { preparation: { ...preparation, submitted: txHash } });
}

interface Verdict {
  readonly wallet: WalletRecord;
  readonly preparation: EvmPreparation;
  readonly reading: GrantReading;
}

function classify(
  service: ServiceContext,
  call: OnceCall,
  { wallet, preparation, reading }: Verdict,
): OnceAnswer | ServiceError {
  switch (reading.state) {
    case 'unknown':
    case 'pending': {
      changeWallet(service, wallet, { statusReason: 'awaiting_onchain_confirmation' });
      const { blockTimeMs, confirmations } = service.settings;
      return new RetryLaterError(walletRefusal('RECEIPT_PENDING'), blockTimeMs * confirmations);
    }
    case 'reverted':
    case 'no_grant':
    case 'other_recipient':
      return refuseReceipt(service, wallet, UNSATISFIED[reading.state]);
    case 'granted': {
      const flaw = findFlaw(preparation, reading);
      if (flaw !== undefined) return refuseReceipt(service, wallet, flaw);
      if (!reading.isCurrent) {
        const refusal = walletRefusal('RECIPIENT_STATE_MISMATCH');
        failGrant(service, wallet, refusal.message);
        return refusal;
      }
      return confirm(service, call, { wallet, preparation, reading });
    }
    default:
      return assertNever(reading);
  }
}

/** The contract clamps, so what has to match is what was asked of it; and no older grant is a proof. */
function findFlaw(preparation: EvmPreparation, grant: Granted): string | undefined {
  if (grant.requestedBaseUnits !== expectedBaseUnits(preparation.limitCents))
    return 'its limit is another one';
  const isNewer = preparation.boundHeight !== null && grant.blockNumber > BigInt(preparation.boundHeight);
  return isNewer ? undefined : 'it is older than the preparation';
}

function refuseReceipt(service: ServiceContext, wallet: WalletRecord, flaw: string): ServiceError {
  const refusal = walletRefusal('VERIFICATION_FAILED', flaw);
  failGrant(service, wallet, refusal.message);
  return refusal;
}

function confirm(
  service: ServiceContext,
  call: OnceCall,
  { wallet, preparation, reading }: Verdict & { reading: Granted },
): OnceAnswer {
  const operation = closeOperation(service, wallet, { status: 'confirmed' });
  const requestedCents = preparation.limitCents;
  const limitCents = floorCents(reading.effectiveBaseUnits);
  const isClamped = reading.effectiveBaseUnits < reading.requestedBaseUnits;
  // A clamp is a success (R110); a grant that was clamped to nothing is none (R122).
  const statusReason = isClamped
    ? `limit_clamped: requested ${requestedCents}, effective ${limitCents} (on-chain ceiling of the organization)`
    : null;
  const settled =
    reading.effectiveBaseUnits === 0n
      ? revoke(service, wallet, statusReason)
      : activate(service, wallet, { limitCents, statusReason });
  return answerSubmitted(service, call, { wallet: settled, operation: operation ?? null });
}

function noPreparation(): ServiceError {
  return new ServiceError('BAD_REQUEST', 'No pending prepared grant exists for this wallet: call prepare');
}
