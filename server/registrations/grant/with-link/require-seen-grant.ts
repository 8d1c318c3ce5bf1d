import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { classifyTypedGrant, type TypedGrant } from '#lib/evm/grant/classify-typed-grant.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { findGrantPin } from '#server/registrations/grant/contract/grant-pins.ts';
import type { SignedGrant } from '#server/registrations/grant/parse-grant.ts';
import { database } from '#server/store/database.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';

const REFUSALS: Readonly<Record<TypedGrant, FaultCode | null>> = {
  unknown: 'wallet_hash_unseen',
  reverted: 'wallet_hash_reverted',
  pending_other: 'wallet_hash_of_another',
  unread: 'chain_unreachable',
  of_another: 'wallet_hash_of_another',
  pending: null,
  names_wallet: null,
};

/**
 * Refuses a hash before it is stored, because the first one that is submitted binds the registration, which
 * then waits for its receipt (R120). A link holder can send any hash without the page, so the chain is asked
 * here. Taken is one that is mined and of which the contract that grants names this wallet, or one that waits
 * and has the prepared call in it: an unrelated one could wait for as long as its sender likes. Any other is
 * not stored, and the link stays usable. With a chain that cannot be asked at all the hash is stored. Throws
 * `wallet_hash_unseen`, `wallet_hash_reverted`, `wallet_hash_of_another` or `chain_unreachable`.
 */
export async function requireSeenGrant(
  { chainId, address, resource: { calldata } }: Pick<WalletRow, 'chainId' | 'address' | 'resource'>,
  grant: SignedGrant,
): Promise<void> {
  if (!('txHash' in grant)) return;
  const txHash = grant.txHash.trim().toLowerCase();
  const contract = calldata?.to ?? (await findGrantPin(database(), chainId))?.address;
  // Of no contract that is known: anyone's event would count.
  if (contract === undefined) throw new FaultError('wallet_hash_of_another');
  const typed = { txHash, address, contract, callData: calldata?.data };
  const verdict = await classifyTypedGrant(chainRequest(chainId), typed).catch(toPending);
  const refusal = REFUSALS[verdict];
  if (refusal !== null) throw new FaultError(refusal);
}

function toPending(error: unknown): TypedGrant {
  if (!isChainUnavailable(error)) throw error;
  return 'pending';
}
