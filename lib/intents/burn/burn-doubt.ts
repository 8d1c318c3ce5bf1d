/**
 * Why the burn of an offramp that the service reports as paid is in doubt, the worst first:
 * - `differs`: the service names a burn that is not the one that was proven here;
 * - `shared`: another offramp has the burn that the service names;
 * - `unknown`: what became of the tokens of an attempt here is not known.
 */
export const BURN_DOUBTS = ['differs', 'shared', 'unknown'] as const;
export type BurnDoubt = (typeof BURN_DOUBTS)[number];
