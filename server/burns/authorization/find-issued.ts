import 'server-only';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { findIssuedBurn } from '#lib/signing/find-bound-holder.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { readIntent } from '#server/intents/mirror/read-intent.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/**
 * EVM: the authorization that the resource says was issued to this holder, for another program or before
 * this database was restored. Its burn is searched for by it; no wallet is asked to sign it (R51). Where the
 * mirror may be late and has none, the service is asked: throws as a read does.
 */
export async function findIssued(
  { id, body }: Pick<IntentRow, 'id' | 'body'>,
  tokenHolder: string,
  { isMirrorLate }: { readonly isMirrorLate: boolean },
): Promise<BurnAuthorization | undefined> {
  const mirrored = issuedTo(tokenHolder, body);
  if (mirrored || !isMirrorLate) return mirrored;
  return issuedTo(tokenHolder, await readIntent(conversionConnection(), id));
}

function issuedTo(tokenHolder: string, body: IntentRow['body']): BurnAuthorization | undefined {
  const issued = findIssuedBurn(body ?? {});
  return issued && isSameEvmAddress(issued.from, tokenHolder) ? issued : undefined;
}
