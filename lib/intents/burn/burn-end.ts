interface Ends {
  /** Of the offramp. */
  readonly expiresAt: Date | string | null;
  /** Of the authorization that a wallet may yet use (`isAuthorizationOpen`). */
  readonly authorizationEndsAtMs: number | null;
}

export interface BurnEnd {
  readonly of: 'offramp' | 'authorization';
  readonly atMs: number;
}

/** When the time to burn ends: with the authorization or the offramp, whichever first (R63). */
export function findBurnEnd({ expiresAt, authorizationEndsAtMs }: Ends): BurnEnd | null {
  const offrampEndsAtMs = expiresAt === null ? null : new Date(expiresAt).getTime();
  const isEarlier = authorizationEndsAtMs !== null && authorizationEndsAtMs < (offrampEndsAtMs ?? Infinity);
  if (isEarlier) return { of: 'authorization', atMs: authorizationEndsAtMs };
  return offrampEndsAtMs === null ? null : { of: 'offramp', atMs: offrampEndsAtMs };
}
