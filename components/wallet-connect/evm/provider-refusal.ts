import { readThrown } from '#lib/browser-wallet/read-thrown.ts';
import {
  REJECTED_CODE,
  toWalletProblem,
  WalletProblemError,
  type WalletProblem,
} from '#lib/browser-wallet/wallet-problem.ts';

/** What a guarded wallet throws, always: an error with a code as wagmi reads it, and why as `cause`. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: number | undefined;

  constructor(problem: WalletProblemError, code?: number) {
    super(problem.message, { cause: problem });
    this.code = code;
  }

  /** No other method is tried after it: wagmi continues asking another way after any other error. */
  static of(problem: WalletProblem): ProviderRefusal {
    return new ProviderRefusal(new WalletProblemError(problem, ''), REJECTED_CODE);
  }

  /** From whatever the wallet threw. */
  static from(thrown: unknown): ProviderRefusal {
    return new ProviderRefusal(toWalletProblem(thrown), readThrown(thrown).codes[0]);
  }
}
