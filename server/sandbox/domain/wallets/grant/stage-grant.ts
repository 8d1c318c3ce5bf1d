import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { EvmChain } from '#server/sandbox/evm/evm-chain.ts';
import type { PreparedWhitelistGrant } from '#server/sandbox/svm/whitelist.ts';
import { addOperation, changeWallet, closeOperation } from '#server/sandbox/domain/wallets/change-wallet.ts';
import type {
  EvmPreparation,
  OperationRecord,
  SolanaPreparation,
  WalletRecord,
} from '#server/sandbox/store/wallet-record.ts';

export interface Staged<Preparation> {
  readonly wallet: WalletRecord;
  readonly operation: OperationRecord;
  readonly preparation: Preparation;
}

/**
 * Prepares the call that grants the requested limit. Bound to a height, above which its receipt has to be.
 */
export function stageEvmGrant(
  service: ServiceContext,
  wallet: WalletRecord,
  { chain, limitCents, height }: { chain: EvmChain; limitCents: number; height: bigint },
): Staged<EvmPreparation> {
  const operation = replaceOperation(service, wallet);
  const preparation: EvmPreparation = {
    family: 'evm',
    operationId: operation.id,
    submitted: null,
    to: chain.whitelisterAddress,
    data: chain.whitelister.encodeGrant({
      recipient: wallet.address,
      limitBaseUnits: expectedBaseUnits(limitCents),
    }),
    chainRef: chain.chainRef,
    signerWallet: chain.signerWallet,
    limitCents,
    expiresAtMs: service.clock.nowMs() + service.durations.calldataWindowMs,
    boundHeight: Number(height),
  };
  return { wallet: setPreparation(service, wallet, preparation), operation, preparation };
}

/** Stores the transaction for the authorizing wallet to sign. Bound to its blockhash (R115). */
export function stageSolanaGrant(
  service: ServiceContext,
  wallet: WalletRecord,
  { prepared, height }: { prepared: PreparedWhitelistGrant; height: number },
): Staged<SolanaPreparation> {
  const operation = replaceOperation(service, wallet);
  const { instruction, lastValidBlockHeight } = prepared;
  const blocksLeft = lastValidBlockHeight - height + 1;
  const preparation: SolanaPreparation = {
    family: 'solana',
    operationId: operation.id,
    submitted: null,
    unsignedTransaction: prepared.unsignedTransactionBase64,
    blockhash: prepared.blockhash,
    lastValidBlockHeight,
    expiresAtMs: service.clock.nowMs() + blocksLeft * service.settings.blockTimeMs,
    signerWallet: prepared.signerWallet,
    instruction: {
      programId: instruction.programId,
      keys: instruction.keys.map((key) => ({ ...key })),
      data: instruction.dataBase64,
    },
  };
  return { wallet: setPreparation(service, wallet, preparation), operation, preparation };
}

function replaceOperation(service: ServiceContext, wallet: WalletRecord): OperationRecord {
  closeOperation(service, wallet, { status: 'expired' });
  const operationType = wallet.state === 'revoked' ? 'regrant' : 'grant';
  return addOperation(service, wallet, { operationType, status: 'prepared' });
}

function setPreparation(
  service: ServiceContext,
  wallet: WalletRecord,
  preparation: WalletRecord['preparation'],
): WalletRecord {
  return changeWallet(service, wallet, { preparation, statusReason: null, watchAtMs: null });
}
