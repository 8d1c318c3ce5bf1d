/** A changed call reverts, so estimating would refuse it. A wallet that misbehaves sends it all the same. */
export const UNESTIMATED = { gas: 1_000_000n } as const;
