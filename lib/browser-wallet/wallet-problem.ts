import { causesOf, readThrown } from './read-thrown.ts';

/** Why a wallet did not do what it was asked. */
export type WalletProblem =
  /** The wallet says that its user said no. */
  | 'rejected'
  /** Another request is open in the wallet. */
  | 'busy'
  /** The request did not reach the wallet: wrong account, wrong network, not connected. */
  | 'not_asked'
  /**
   * The wallet's network is a look-alike of the one that was checked, or it could not be compared again: it
   * was not asked.
   */
  | 'other_network'
  /** The wallet cannot do it at all. */
  | 'unsupported'
  /** Asked to connect, it gave no account. */
  | 'no_account'
  /** It did not answer a request that needs no user, in the time such a request takes. */
  | 'no_answer'
  /** A user stopped waiting for it. It may still answer, and may still sign. */
  | 'left'
  /** Asked to send, it answered with something that is no transaction hash. It may have sent. */
  | 'no_hash'
  /** The wallet answered with an error. Whether it signed or sent is not known. */
  | 'unknown';

/**
 * By what the wallet itself says: one that lies may have sent all the same, and the chain is searched
 * whatever it says.
 */
const SIGNED_NOTHING: Readonly<Record<WalletProblem, boolean>> = {
  rejected: true,
  busy: true,
  not_asked: true,
  other_network: true,
  unsupported: true,
  no_account: true,
  no_answer: false,
  left: false,
  no_hash: false,
  unknown: false,
};

/** Whether the wallet says that it neither signed nor sent anything. */
export function hasSignedNothing(problem: WalletProblem): boolean {
  return SIGNED_NOTHING[problem];
}

export class WalletProblemError extends Error {
  override readonly name = 'WalletProblemError';
  readonly problem: WalletProblem;

  /** `message`: what the wallet said, as a user may read it; empty when it said nothing. */
  constructor(problem: WalletProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** The user said no, by EIP-1193. */
export const REJECTED_CODE = 4001;
const BUSY_CODE = -32_002;
/**
 * wagmi's and viem's own errors, thrown before the wallet is asked. By name, because not all of the classes
 * are exported.
 */
const NOT_ASKED: ReadonlySet<string> = new Set([
  'ChainMismatchError',
  'ChainNotConfiguredError',
  'ConnectorAccountNotFoundError',
  'ConnectorChainMismatchError',
  'ConnectorNotConnectedError',
  'ConnectorNotFoundError',
  'ConnectorUnavailableReconnectingError',
  'ProviderNotFoundError',
]);
const CANNOT_SWITCH: ReadonlySet<string> = new Set(['SwitchChainError', 'SwitchChainNotSupportedError']);

/**
 * What it means that a wallet threw this, whatever it is. Only what is known to have happened before anything
 * was signed is named; the rest is `unknown`, because a wallet may have sent a transaction and failed
 * afterwards. Never throws.
 */
export function toWalletProblem(thrown: unknown): WalletProblemError {
  const own = causesOf(thrown).find(isWalletProblem);
  if (own) return own;
  const { codes, names, words } = readThrown(thrown);
  return new WalletProblemError(problemOf(codes, names), words, thrown);
}

function isWalletProblem(cause: unknown): cause is WalletProblemError {
  try {
    return cause instanceof WalletProblemError;
  } catch {
    // A proxy of the wallet's, whose prototype cannot be read.
    return false;
  }
}

function problemOf(codes: readonly number[], names: readonly string[]): WalletProblem {
  if (codes.includes(REJECTED_CODE)) return 'rejected';
  if (codes[0] === BUSY_CODE) return 'busy';
  if (names.some((name) => NOT_ASKED.has(name))) return 'not_asked';
  return names.some((name) => CANNOT_SWITCH.has(name)) ? 'unsupported' : 'unknown';
}
