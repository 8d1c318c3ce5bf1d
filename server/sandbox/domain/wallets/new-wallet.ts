import { randomUUID } from 'node:crypto';
import type { ChainId } from '#lib/chains/chains.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { WalletRecord } from '#server/sandbox/store/wallet-record.ts';

export interface NewWallet {
  readonly chainId: ChainId;
  /** In its canonical form. */
  readonly address: string;
  readonly label: string | null;
  /** BRL cents; null on Solana. */
  readonly requestedLimitCents: number | null;
}

/** A pending registration of a minter, of which the chain knows nothing. Nothing is stored yet. */
export function newWallet({ clock, chains }: ServiceContext, wallet: NewWallet): WalletRecord {
  const nowMs = clock.nowMs();
  return {
    id: randomUUID(),
    ...wallet,
    role: 'minter',
    state: 'pending',
    statusReason: null,
    reconciliationStatus: 'missing_onchain',
    whitelisterWallet: chains[wallet.chainId].signerWallet,
    limitCents: null,
    preparation: null,
    zeroSeenAtHeight: null,
    watchAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
