import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { addOperation, changeWallet } from '#server/sandbox/domain/wallets/change-wallet.ts';
import { floorCents } from '#server/sandbox/domain/wallets/limits.ts';
import { adopt, revoke } from './settle-grant.ts';
import type { Synced } from '#server/sandbox/domain/wallets/sync-wallet.ts';
import type { WalletRecord } from '#server/sandbox/store/wallet-record.ts';

/**
 * What an EVM authorizing wallet says of an address, in the latest block and as of the confirmation depth.
 */
export interface EvmChainState {
  readonly isBanned: boolean;
  readonly limitBaseUnits: bigint;
  readonly deepLimitBaseUnits: bigint;
  readonly height: number;
}

/** Undefined for a wallet that is not on an EVM chain. */
export async function readEvmChainState(
  service: ServiceContext,
  { chainId, address }: Pick<WalletRecord, 'chainId' | 'address'>,
): Promise<EvmChainState | undefined> {
  const chain = service.chains[chainId];
  if (chain.family !== 'evm') return undefined;
  const [height, recipient, deepLimitBaseUnits] = await Promise.all([
    chain.getHeight(),
    chain.whitelister.getRecipient(address),
    chain.whitelister.getLimitAtDepth(address),
  ]);
  const { isBanned, limitBaseUnits } = recipient;
  return { isBanned, limitBaseUnits, deepLimitBaseUnits, height: Number(height) };
}

/**
 * Brings the row in line with the authorizing wallet: what is live activates, what stays zero is revoked at
 * depth (R130).
 */
export function reconcileOnEvm(
  service: ServiceContext,
  wallet: WalletRecord,
  chainState: EvmChainState,
): Synced {
  if (chainState.limitBaseUnits > 0n)
    return reconcileLive(service, wallet, floorCents(chainState.limitBaseUnits));
  if (wallet.state !== 'active') return { outcome: 'not_on_chain', wallet, operation: null };
  if (wallet.zeroSeenAtHeight === null) return noteZero(service, wallet, chainState.height);
  return confirmZero(service, wallet, { chainState, seenAtHeight: wallet.zeroSeenAtHeight });
}

function reconcileLive(service: ServiceContext, wallet: WalletRecord, limitCents: number): Synced {
  if (wallet.state !== 'active') {
    return { outcome: 'activated', ...adopt(service, wallet, { limitCents, txSignature: null }) };
  }
  const isSame = wallet.limitCents === limitCents && wallet.zeroSeenAtHeight === null;
  if (isSame && wallet.reconciliationStatus === 'synced') {
    return { outcome: 'already_synced', wallet, operation: null };
  }
  const repaired = changeWallet(service, wallet, {
    limitCents,
    reconciliationStatus: 'synced',
    // The note of a clamp stays while its limit does.
    statusReason: isSame ? wallet.statusReason : null,
    zeroSeenAtHeight: null,
    watchAtMs: null,
  });
  return { outcome: 'already_synced', wallet: repaired, operation: null };
}

/** The first read of a zero: the row stays active, but passes no preflight any more (R37, R130). */
function noteZero(service: ServiceContext, wallet: WalletRecord, height: number): Synced {
  const noted = changeWallet(service, wallet, {
    reconciliationStatus: 'missing_onchain',
    statusReason: 'not_on_chain',
    zeroSeenAtHeight: height,
    watchAtMs: service.clock.nowMs() + service.settings.blockTimeMs,
  });
  return { outcome: 'not_on_chain', wallet: noted, operation: null };
}

function confirmZero(
  service: ServiceContext,
  wallet: WalletRecord,
  { chainState, seenAtHeight }: { chainState: EvmChainState; seenAtHeight: number },
): Synced {
  const depthHeight = chainState.height - service.settings.confirmations + 1;
  if (chainState.deepLimitBaseUnits > 0n || depthHeight <= seenAtHeight) {
    const watchAtMs = service.clock.nowMs() + service.settings.blockTimeMs;
    return { outcome: 'not_on_chain', wallet: changeWallet(service, wallet, { watchAtMs }), operation: null };
  }
  const revoked = revoke(service, wallet, 'not_on_chain');
  const operation = addOperation(service, revoked, { operationType: 'revoke', status: 'confirmed' });
  return { outcome: 'not_on_chain', wallet: revoked, operation };
}
