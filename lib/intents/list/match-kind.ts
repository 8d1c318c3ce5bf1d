/** What of a conversion a searched text is, or is a part of. `earlier`: a value that it no longer shows. */
export const MATCH_KINDS = [
  'id',
  'reference',
  'requestKey',
  'destination',
  'txid',
  'mint',
  'burn',
  'holder',
  'note',
  'earlier',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
