import type { TransactionComparison } from '#lib/evm/compare-transaction.ts';

/** A transaction that a wallet broadcast otherwise than it was checked (B2). */
export interface ChangedTransaction {
  readonly proof: string;
  readonly intentId: string;
  readonly walletName: string;
  readonly fields: Extract<TransactionComparison, { state: 'changed' }>['fields'];
}

const NONE: readonly ChangedTransaction[] = [];
const listeners = new Set<() => void>();
let reported: readonly ChangedTransaction[] = NONE;

/** Keeps it on screen, wherever the person goes, until they take note of it. */
export function reportChangedTransaction(changed: ChangedTransaction): void {
  publish([...reported, changed]);
}

export function dismissChangedTransaction({ proof }: ChangedTransaction): void {
  publish(reported.filter((changed) => changed.proof !== proof));
}

export function subscribeToChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changedTransactions(): readonly ChangedTransaction[] {
  return reported;
}

export function noChangedTransactions(): readonly ChangedTransaction[] {
  return NONE;
}

function publish(next: readonly ChangedTransaction[]): void {
  reported = next;
  for (const listener of listeners) listener();
}
