import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnRequest } from '#lib/evm/build-burn-request.ts';
import { compareSentTransaction } from '#lib/evm/compare-transaction.ts';
import { reportChangedTransaction } from './changed-transactions.ts';

const TRIES = 10;
const PAUSE_MS = 2_000;

/**
 * Reads back what the wallet broadcast and compares it with what was checked (B2). The proof is stored whatever comes out:
 * the tokens may be gone, and the server judges by the chain's events before it uses it (R70). A difference is told.
 */
export async function watchSentTransaction(sent: {
  readonly proof: string;
  readonly request: BurnRequest;
  readonly intentId: string;
  readonly walletName: string;
  readonly ask: ChainRequest;
}): Promise<void> {
  const { proof, request, intentId, walletName, ask } = sent;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const comparison = await compareSentTransaction(ask, proof, request).catch(() => undefined);
    if (comparison?.state === 'changed') {
      reportChangedTransaction({ proof, intentId, walletName, fields: comparison.fields });
      return;
    }
    if (comparison && comparison.state !== 'not_seen') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
