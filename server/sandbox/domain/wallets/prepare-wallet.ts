import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { EvmChain } from '#server/sandbox/evm/evm-chain.ts';
import { changeWallet, decideOnWallet, getManagedWallet } from './change-wallet.ts';
import { floorCents } from './limits.ts';
import { findLiveSolana } from './read-wallet.ts';
import { adopt, refuseBanned, refuseUnavailable } from '#server/sandbox/domain/wallets/grant/settle-grant.ts';
import {
  isLiveAt,
  requireActiveWhitelister,
  sightOnSolana,
} from '#server/sandbox/domain/wallets/grant/solana-sighting.ts';
import { stageEvmGrant, stageSolanaGrant } from '#server/sandbox/domain/wallets/grant/stage-grant.ts';
import type { EvmPreparation, SolanaPreparation, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from './wallet-refusal.ts';
import { toTransactionResource, toWalletResource } from './wallet-resource.ts';

interface Prepared {
  readonly wallet: WalletRecord;
  readonly preparation: SolanaPreparation | null;
  /** True when this very call found a grant and took it over. */
  readonly activated: boolean;
}

/** The current preparation, or a fresh one after it ended; none where nothing is left to sign. */
export async function prepareWallet(service: ServiceContext, id: string) {
  const wallet = getManagedWallet(service, id);
  const chain = service.chains[wallet.chainId];
  const { preparation, ...prepared } =
    chain.family === 'evm'
      ? await prepareOnEvm(service, wallet, chain)
      : await prepareOnSolana(service, wallet);
  return {
    wallet: toWalletResource(service, prepared.wallet),
    transaction: preparation && toTransactionResource(preparation),
    activated: prepared.activated,
  };
}

async function prepareOnEvm(
  service: ServiceContext,
  { id, address }: WalletRecord,
  chain: EvmChain,
): Promise<Prepared> {
  const [recipient, height] = await Promise.all([chain.whitelister.getRecipient(address), chain.getHeight()]);
  return decideOnWallet<Prepared>(service, id, (wallet) => {
    // Active: a no-op, because nothing here changes an active limit (R111, R125).
    if (wallet.state === 'active') return { wallet, preparation: null, activated: false };
    if (wallet.state === 'banned' || recipient.isBanned) return refuseBanned(service, wallet);
    const { preparation } = wallet;
    const current =
      preparation?.family === 'evm' && isInWindow(service, preparation) ? preparation : undefined;
    if (current && current.submitted !== null) return walletRefusal('OPERATION_IN_FLIGHT');
    if (recipient.limitBaseUnits > 0n) {
      const grant = { limitCents: floorCents(recipient.limitBaseUnits), txSignature: null };
      return { wallet: adopt(service, wallet, grant).wallet, preparation: null, activated: true };
    }
    const unavailable = refuseUnavailable(service, wallet);
    if (unavailable) return unavailable;
    if (!service.store.outsideWorld.isProvisioned(chain.chainId)) {
      return walletRefusal('WHITELISTER_NOT_PROVISIONED');
    }
    const limitCents = wallet.requestedLimitCents;
    if (limitCents === null) return walletRefusal('LIMIT_REQUIRED');
    if (current && current.boundHeight !== null) return { wallet, preparation: null, activated: false };
    const staged = stageEvmGrant(service, wallet, { chain, limitCents, height });
    return { wallet: staged.wallet, preparation: null, activated: false };
  });
}

async function prepareOnSolana(service: ServiceContext, seen: WalletRecord): Promise<Prepared> {
  const chain = service.chains.solana;
  const { address, preparation } = seen;
  const whitelister = seen.whitelisterWallet ?? chain.signerWallet;
  const sighting = await sightOnSolana(service, address, { preparation });
  const [prepared, height] = await Promise.all([
    chain.prepareWhitelistGrant({ whitelister, address }),
    chain.getBlockHeight(),
  ]);
  return decideOnWallet<Prepared>(service, seen.id, (wallet) => {
    if (wallet.state === 'active') return { wallet, preparation: null, activated: false };
    if (wallet.state === 'banned' || sighting.state === 'banned') return refuseBanned(service, wallet);
    if (isInFlight(wallet, height)) return walletRefusal('OPERATION_IN_FLIGHT');
    if (sighting.state === 'proven') {
      const grant = { limitCents: null, txSignature: sighting.txSignature };
      return { wallet: adopt(service, wallet, grant).wallet, preparation: null, activated: true };
    }
    if (sighting.state === 'unattributed') {
      const waiting = changeWallet(service, wallet, { statusReason: 'awaiting_sync_proof' });
      return { wallet: waiting, preparation: null, activated: false };
    }
    if (sighting.state === 'other_status') return walletRefusal('ADDRESS_UNAVAILABLE');
    const unavailable = refuseUnavailable(service, wallet);
    if (unavailable) return unavailable;
    requireActiveWhitelister(service, whitelister);
    const live = findLiveSolana(wallet, height);
    if (live) return { wallet, preparation: live, activated: false };
    return { ...stageSolanaGrant(service, wallet, { prepared, height }), activated: false };
  });
}

/** What was broadcast has not reached its depth, and may still get there. */
function isInFlight({ preparation }: WalletRecord, height: number): boolean {
  if (preparation?.family !== 'solana' || preparation.submitted === null) return false;
  return isLiveAt(preparation, height);
}

/** Whether the call data may still be sent and submitted (R124). */
export function isInWindow({ clock }: ServiceContext, preparation: EvmPreparation): boolean {
  return clock.nowMs() < preparation.expiresAtMs;
}
