import type { WalletProblem } from '#lib/wallet/wallet-problem.ts';

/** The problems that asking for a signature can come to; the others belong to connecting. */
type SigningProblem = Exclude<WalletProblem, 'no_account' | 'no_answer' | 'left'>;

/**
 * The key of the text for a problem, under `burn.outcome` and `grant.outcome`. A problem of connecting says
 * nothing about a signature, so none is claimed.
 */
export function problemWords(problem: WalletProblem): SigningProblem {
  return problem === 'no_account' || problem === 'no_answer' || problem === 'left' ? 'unknown' : problem;
}
