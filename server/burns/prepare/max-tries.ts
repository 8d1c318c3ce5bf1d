/** How often the service may answer "not yet": the figures of the reference client (R60, R65). */
export const MAX_TRIES = { evm: 15, solana: 20 } as const;

/** Whether the attempt ends where this answer is "not yet", too. */
export function isLastTry(family: keyof typeof MAX_TRIES, prepareTries: number): boolean {
  return prepareTries + 1 >= MAX_TRIES[family];
}
