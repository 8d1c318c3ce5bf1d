import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { readMinedGrant, type MinedGrant } from '#lib/evm/grant/read-mined-grant.ts';
import type { Fault } from '#lib/errors/result.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { expectedBaseUnits, toWholeCents } from '#lib/money/tokens.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import type { GrantSubmissionRow } from '#server/store/registrations/grant-submissions-repository.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { askChainInTime } from './ask-chain-in-time.ts';

/**
 * Looks up what became of a grant that the service says it could not verify. It may have set another limit
 * than was prepared, and then the page must not say that nothing was authorized. The hash may be one of long
 * ago, so that what is in force now is not known by it. Takes the wallet as it was when the grant was sent.
 * With a chain that cannot be asked, the service's own refusal stays, which claims nothing about the chain.
 */
export async function explainRefusal(
  fault: Fault,
  { txSignature }: GrantSubmissionRow,
  wallet: WalletRow | undefined,
): Promise<Fault> {
  const calldata = wallet?.resource.calldata;
  const isAbout = fault.code === 'wallet_verification_failed' && wallet && isEvmChainId(wallet.chainId);
  if (!isAbout || !calldata) return fault;
  const { chainId, address } = wallet;
  const read = readMinedGrant(chainRequest(chainId), { txHash: txSignature, contract: calldata.to, address });
  const mined = await askChainInTime(chainId, read);
  return mined ? toFault(fault, mined, wallet) : fault;
}

function toFault(fault: Fault, mined: MinedGrant, wallet: WalletRow): Fault {
  switch (mined.state) {
    case 'reverted':
      return { ...fault, code: 'wallet_grant_reverted' };
    case 'absent':
      return { ...fault, code: 'wallet_grant_absent' };
    case 'said':
      return toDifference(fault, mined.limitBaseUnits, wallet);
    default:
      return fault;
  }
}

/**
 * The limit that was ordered is no difference: then the reason of the refusal is not known, and it stays as
 * it is.
 */
function toDifference(
  fault: Fault,
  limitBaseUnits: bigint | undefined,
  { ownLimitCents, requestedLimitCents }: WalletRow,
): Fault {
  if (limitBaseUnits === 0n) return { ...fault, code: 'wallet_grant_zero' };
  const askedCents = ownLimitCents ?? requestedLimitCents;
  if (askedCents !== null && limitBaseUnits === expectedBaseUnits(askedCents)) return fault;
  const values = {
    ...(limitBaseUnits !== undefined && { limit: formatBrl(toWholeCents(limitBaseUnits)) }),
    ...(askedCents !== null && { asked: formatBrl(askedCents) }),
  };
  return { ...fault, code: 'wallet_grant_differs', values };
}
