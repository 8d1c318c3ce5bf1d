import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { compareSentTransaction, type TransactionComparison } from './compare-transaction.ts';
import { pause } from '#lib/time/pause.ts';

export type ChangedFields = Extract<TransactionComparison, { state: 'changed' }>['fields'];

const TRIES = 10;
const PAUSE_MS = 2_000;

/**
 * Reads back what a wallet broadcast under `hash` and compares it with what was checked (B2): the fields that
 * differ, or null when none does. A node that does not know it yet is asked again for a while; after that
 * nothing is known, and the answer is null too. Never throws.
 */
export async function findChangedFields(
  ask: ChainRequest,
  hash: string,
  checked: CallRequest,
): Promise<ChangedFields | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const comparison = await compareSentTransaction(ask, hash, checked).catch(() => undefined);
    if (comparison?.state === 'changed') return comparison.fields;
    if (comparison && comparison.state !== 'not_seen') return null;
    await pause(PAUSE_MS);
  }
  return null;
}
