import type { BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';

const nothing = () => undefined;

/** The session of a browser without a wallet, but for the facts given. */
export function aBrowserWallet(facts: Partial<BrowserWallet> = {}): BrowserWallet {
  return {
    wallets: [],
    connection: null,
    connectingId: null,
    connectProblem: null,
    connect: nothing,
    cancelConnect: nothing,
    disconnect: nothing,
    ...facts,
  };
}
