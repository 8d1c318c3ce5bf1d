/** What the name of each kind of kept record begins with. Earlier releases kept theirs under the same. */
export const RECORD_PREFIXES = { proof: 'burn-proof:', hash: 'grant-hash:' } as const;
