import 'server-only';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import { findIssuedBurn } from '#lib/signing/find-bound-holder.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/**
 * EVM: the authorization that the resource says was issued to this holder, for another program or before this
 * database was restored. Its burn is searched for by it; no wallet is asked to sign it (R51).
 */
export function findIssuedBefore(
  { body }: Pick<IntentRow, 'body'>,
  tokenHolder: string,
): BurnAuthorization | undefined {
  const issued = findIssuedBurn(body ?? {});
  return issued && isSameEvmAddress(issued.from, tokenHolder) ? issued : undefined;
}
