/** The problem of a proof, and of the attempt that it ended, whose burn counts for another intent (R82). */
export const OF_OTHER_INTENT = 'burn_proof_of_other_intent';

/** Whether what was burned counts for another intent: for its own it is no burn. */
export function isOfOtherIntent({ problem }: { readonly problem: string | null }): boolean {
  return problem === OF_OTHER_INTENT;
}
