/** The first keys of the database's advisory locks, each for one purpose. Older builds use the same. */
export const LOCK_KEYS = {
  /** Processes that start together migrate one after the other. */
  migration: 7_203_311,
  /** The number of a live event is taken in the order of commits. */
  liveEvents: 7_214_001,
  auditChain: 7_214_002,
  exportTurns: 7_214_003,
  /** The second key is the digest of an API key. */
  walletCallQuota: 7_214,
  /** The second key is the digest of a user's id. */
  totalsOfUser: 1_784_201,
  /** The second key is the number of a place. */
  totals: 1_784_202,
} as const;
