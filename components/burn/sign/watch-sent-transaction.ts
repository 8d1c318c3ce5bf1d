import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnRequest } from '#lib/evm/burn/build-burn-request.ts';
import { findChangedFields } from '#lib/evm/burn/find-changed-fields.ts';
import { changedTransactions } from './changed-transactions.ts';

/**
 * Looks at what the wallet broadcast (B2). The proof is stored whatever comes out: the tokens may be gone,
 * and the server checks by the chain's events before it uses it (R70). A difference is told.
 */
export async function watchSentTransaction(sent: {
  readonly proof: string;
  readonly request: BurnRequest;
  readonly intentId: string;
  readonly walletName: string;
  readonly ask: ChainRequest;
}): Promise<void> {
  const { proof, request, intentId, walletName, ask } = sent;
  const fields = await findChangedFields(ask, proof, request);
  if (fields) changedTransactions.report({ proof, intentId, walletName, fields });
}
