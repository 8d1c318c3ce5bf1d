import type { WalletProblem } from './wallet-problem.ts';

/** A wallet this browser offers, whichever family it is of. */
export interface WalletChoice {
  readonly id: string;
  /** As the wallet calls itself; empty for one that has no name of its own (`window.ethereum`). */
  readonly name: string;
  /** A data: URI from the wallet itself, or null. */
  readonly iconUrl: string | null;
}

export interface WalletConnection {
  readonly address: string;
  readonly walletName: string;
}

/** Why the last try to connect came to nothing. */
export interface ConnectProblem {
  readonly walletName: string;
  readonly problem: WalletProblem;
  /** The wallet's own message; empty when it had none. */
  readonly detail: string;
}

/** Choosing and connecting a wallet: the same for both families. */
export interface BrowserWallet {
  readonly wallets: readonly WalletChoice[];
  readonly connection: WalletConnection | null;
  /** The id of the wallet that is being asked to connect. */
  readonly connectingId: string | null;
  readonly connectProblem: ConnectProblem | null;
  /** Asks a wallet to connect. Another one that is being asked is left. */
  readonly connect: (walletId: string) => void;
  /** Stops waiting for the wallet that is being asked to connect. */
  readonly cancelConnect: () => void;
  readonly disconnect: () => void;
}
