/** A wallet this browser offers, whichever family it is of. */
export interface WalletChoice {
  readonly id: string;
  readonly name: string;
  /** A data: URI from the wallet itself, or null. */
  readonly iconUrl: string | null;
}

/** Why a wallet did not do what it was asked. */
export type WalletProblem =
  /** The person said no. Nothing was signed. */
  | 'rejected'
  /** Another request is open in the wallet. Nothing was signed. */
  | 'busy'
  /** The request did not reach the wallet: wrong account, wrong network, not connected. Nothing was signed. */
  | 'not_asked'
  /** The wallet cannot do it at all. Nothing was signed. */
  | 'unsupported'
  /** The wallet answered with something else. Whether it signed or sent is not known. */
  | 'unknown';

/** After `unknown` a transaction may exist. */
const SIGNED_NOTHING: Readonly<Record<WalletProblem, boolean>> = {
  rejected: true,
  busy: true,
  not_asked: true,
  unsupported: true,
  unknown: false,
};

/** Whether it is certain that the wallet neither signed nor sent anything. */
export function hasSignedNothing(problem: WalletProblem): boolean {
  return SIGNED_NOTHING[problem];
}

export class WalletProblemError extends Error {
  override readonly name = 'WalletProblemError';
  readonly problem: WalletProblem;

  constructor(problem: WalletProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

export interface WalletConnection {
  readonly address: string;
  readonly walletName: string;
}

/** Choosing and connecting a wallet: the same for both families. */
export interface WalletSession {
  readonly wallets: readonly WalletChoice[];
  readonly connection: WalletConnection | null;
  /** The id of the wallet that is being asked to connect. */
  readonly connectingId: string | null;
  readonly connectProblem: WalletProblemError | null;
  readonly connect: (walletId: string) => void;
  readonly disconnect: () => void;
}
