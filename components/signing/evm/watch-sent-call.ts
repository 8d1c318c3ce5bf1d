import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { findChangedFields, type ChangedFields } from '#lib/evm/burn/find-changed-fields.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';

/**
 * Reads what a wallet broadcast (B2) and reports the fields that differ from what was checked. The hash is
 * submitted whatever the result: the service checks the burn by its transaction, a grant by the contract's
 * event (R123).
 */
export async function watchSentCall(
  ask: ChainRequest,
  { txHash, call }: { readonly txHash: string; readonly call: CallRequest },
  report: (fields: ChangedFields) => void,
): Promise<void> {
  const fields = await findChangedFields(ask, txHash, call);
  if (fields) report(fields);
}
