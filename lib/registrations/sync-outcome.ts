/** What the service answers when it has read the chain (R128); it may answer a newer word. */
export const SYNC_OUTCOMES = ['activated', 'already_synced', 'not_on_chain'] as const;
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** A word of the service's that this build knows. */
export function findSyncOutcome(word: string): SyncOutcome | undefined {
  return SYNC_OUTCOMES.find((known) => known === word);
}

/**
 * Those by which the chain has the grant. What is new or unknown says nothing; `already_synced` says it of an
 * active wallet only, since it is not documented.
 */
export const FOUND_OUTCOMES = ['activated', 'already_synced'] as const satisfies SyncOutcome[];

/** Whether the grant is in force by the answer, and by the state of the wallet after it. */
export function isSynced(word: string, state: string): boolean {
  return state === 'active' && FOUND_OUTCOMES.some((found) => found === word);
}

/** The outcome to be named; none for an unknown word, or where the state of the wallet denies it. */
export function findShownOutcome(word: string, state: string): SyncOutcome | undefined {
  return word === 'activated' && state !== 'active' ? undefined : findSyncOutcome(word);
}
