import type { WalletDetail } from '../wallet-view.ts';
import { walletForTest } from './wallet-for-test.ts';

/** A registration on Base as its page has it, ready to be granted. */
export function walletDetailFixture(change: Partial<WalletDetail> = {}): WalletDetail {
  return {
    ...walletForTest(),
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
