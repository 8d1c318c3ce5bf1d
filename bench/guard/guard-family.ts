/** What the guard made of one case: whether a wallet may be asked, and the checks that refused it. */
export interface GuardVerdict {
  readonly state: 'refused' | 'cleared';
  readonly reasons: readonly string[];
}

/**
 * One kind of burn or grant that is put before the sign-guard. A family is a function of the seed alone: the
 * same seed is the same case on every machine, so that a misclassified one can be repeated.
 */
export interface GuardFamily {
  /** `evm burn: another token`. */
  readonly name: string;
  /** What the guard must make of every case: tampered ones are refused, authentic ones cleared. */
  readonly expects: GuardVerdict['state'];
  readonly run: (seed: number) => Promise<GuardVerdict>;
}
