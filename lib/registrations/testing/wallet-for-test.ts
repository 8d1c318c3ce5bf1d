import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

const AT = '2026-11-21T12:00:00.000Z';

/** A pending registration on Base, but for the facts given. */
export function walletForTest(facts: Partial<WalletSummary> = {}): WalletSummary {
  return {
    id: crypto.randomUUID(),
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    chainId: 'base',
    role: 'minter',
    label: null,
    state: 'pending',
    statusReason: null,
    reconciliationStatus: 'missing_onchain',
    limitCents: null,
    requestedLimitCents: 100_000,
    signerWallet: null,
    hasCalldata: false,
    isOrdered: true,
    contradictedAt: null,
    isOverdue: false,
    submission: null,
    feeBalanceBaseUnits: null,
    createdAt: AT,
    updatedAt: AT,
    readAt: AT,
    deletedAt: null,
    unregisteredHashes: [],
    handledLimitCents: null,
    notOnChainAt: null,
    ...facts,
  };
}
