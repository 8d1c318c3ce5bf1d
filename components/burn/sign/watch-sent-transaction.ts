import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { findChangedFields } from '#lib/evm/burn/find-changed-fields.ts';
import { changedTransactions } from '#components/burn/changed-transactions.ts';

/**
 * Reads what the wallet broadcast (B2). The proof is stored whatever the result: the tokens may be burned,
 * and the server checks by the chain's events before it uses it (R70). A difference is shown.
 */
export async function watchSentTransaction(sent: {
  readonly proof: string;
  readonly request: CallRequest;
  readonly intentId: string;
  readonly walletName: string;
  readonly ask: ChainRequest;
}): Promise<void> {
  const { proof, request, intentId, walletName, ask } = sent;
  const fields = await findChangedFields(ask, proof, request);
  if (fields) changedTransactions.report({ proof, intentId, walletName, fields });
}
