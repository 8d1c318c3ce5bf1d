/** What the service answers when it has read the chain (R128); it may answer a newer word. */
export const SYNC_OUTCOMES = ['activated', 'already_synced', 'not_on_chain'] as const;
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** A word of the service's that this build knows. */
export function findSyncOutcome(word: string): SyncOutcome | undefined {
  return SYNC_OUTCOMES.find((known) => known === word);
}

/** Whether the grant is in force by the answer. A word that this build does not know says nothing. */
export function isSynced(outcome: SyncOutcome | undefined): boolean {
  return outcome === 'activated' || outcome === 'already_synced';
}
