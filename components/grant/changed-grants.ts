import type { TransactionComparison } from '#lib/evm/compare-transaction.ts';

/** A transaction that a wallet broadcast otherwise than it was checked (B2). */
export interface ChangedGrant {
  readonly txHash: string;
  readonly walletId: string;
  readonly fields: Extract<TransactionComparison, { state: 'changed' }>['fields'];
}

const NONE: readonly ChangedGrant[] = [];
const listeners = new Set<() => void>();
let reported: readonly ChangedGrant[] = NONE;

/** Keeps it on screen, wherever the person goes, until they take note of it. */
export function reportChangedGrant(changed: ChangedGrant): void {
  publish([...reported, changed]);
}

export function dismissChangedGrant({ txHash }: ChangedGrant): void {
  publish(reported.filter((changed) => changed.txHash !== txHash));
}

export function subscribeToChangedGrants(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changedGrants(): readonly ChangedGrant[] {
  return reported;
}

export function noChangedGrants(): readonly ChangedGrant[] {
  return NONE;
}

function publish(next: readonly ChangedGrant[]): void {
  reported = next;
  for (const listener of listeners) listener();
}
