import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { findChangedFields } from '#lib/evm/burn/find-changed-fields.ts';
import { changedGrants } from '#components/grant/changed-grants.ts';

/**
 * Reads what the wallet broadcast (B2). The hash is submitted whatever the result; the service checks by the
 * contract's event (R123); a difference is shown to the user.
 */
export async function watchSentGrant(sent: {
  readonly txHash: string;
  readonly call: CallRequest;
  readonly walletId: string;
  readonly walletName: string;
  readonly ask: ChainRequest;
}): Promise<void> {
  const { txHash, call, walletId, walletName, ask } = sent;
  const fields = await findChangedFields(ask, txHash, call);
  if (fields) changedGrants.report({ txHash, walletId, walletName, fields });
}
