import type { WalletDetail } from '../wallet-view.ts';

/** A registration on Base as the browser sees it, ready to be granted. */
export function walletDetailFixture(change: Partial<WalletDetail> = {}): WalletDetail {
  const at = '2026-11-21T10:00:00.000Z';
  return {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    address: '0x00000000000000000000000000000000000000cc',
    chainId: 'base',
    role: 'minter',
    label: null,
    state: 'pending',
    statusReason: null,
    reconciliationStatus: 'missing_onchain',
    limitCents: null,
    requestedLimitCents: null,
    signerWallet: null,
    hasCalldata: false,
    submission: null,
    feeBalanceMinor: null,
    createdAt: at,
    updatedAt: at,
    readAt: at,
    deletedAt: null,
    calldata: null,
    transaction: null,
    operations: [],
    events: [],
    contractPin: null,
    asked: null,
    raw: null,
    ...change,
  };
}
