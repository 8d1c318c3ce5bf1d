import type { WalletSession } from '#lib/browser-wallet/wallet-session.ts';

const nothing = () => undefined;

/** The session of a browser without a wallet, but for the facts given. */
export function aWalletSession(facts: Partial<WalletSession> = {}): WalletSession {
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
