/** What the name of each kind of stored record begins with. Earlier releases stored under the same. */
export const RECORD_PREFIXES = { proof: 'burn-proof:', hash: 'grant-hash:' } as const;
