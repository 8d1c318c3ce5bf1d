import type { WalletProblem } from '#lib/wallet/wallet-problem.ts';

/** The problems that asking for a signature can come to; the others belong to connecting. */
type SigningProblem = Exclude<WalletProblem, 'no_account' | 'no_answer' | 'left'>;

/**
 * The key of the words for a problem, under `burn.outcome` and `grant.outcome`. One that only connecting
 * knows says nothing of a signature, so nothing is said to be known.
 */
export function problemWords(problem: WalletProblem): SigningProblem {
  return problem === 'no_account' || problem === 'no_answer' || problem === 'left' ? 'unknown' : problem;
}
