import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { walletForTest } from './wallet-for-test.ts';

/** What a user here asked for: R$ 1.000,00 a day, but for the facts given. */
export function registrationOrderFixture(
  facts: Partial<NonNullable<WalletDetail['asked']>> = {},
): NonNullable<WalletDetail['asked']> {
  const { address, requestedLimitCents: limitCents, createdAt: decidedAt } = walletForTest();
  const who = { origin: 'created', decidedBy: 'Ana', decidedAt } as const;
  return { address, limitCents, whitelisterWallet: null, ...who, ...facts };
}

/** A registration on Base as its page has it, ready to be granted. */
export function walletDetailFixture(change: Partial<WalletDetail> = {}): WalletDetail {
  return {
    ...walletForTest(),
    calldata: null,
    transaction: null,
    operations: [],
    events: [],
    hasOlderEvents: false,
    contractPin: null,
    unconfirmedContract: null,
    asked: null,
    contradictions: [],
    presentWalletId: null,
    raw: null,
    ...change,
  };
}
