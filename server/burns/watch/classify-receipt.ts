import 'server-only';
import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import { identifyBurn } from '#lib/evm/burn/identify-burn.ts';
import { bytesSchema } from '#lib/chains/evm-rpc-values.ts';
import type { MinedReceipt } from '#lib/evm/mined-receipt.ts';
import { isRevert } from '#lib/evm/revert-reason.ts';
import { isProofOfAnother } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import type { WatchedProof } from './watch-evm-proof.ts';
import { findAuthorizedBurn } from './find-authorized-burn.ts';

export const minedTransactionSchema = z.looseObject({
  to: z.string().nullable(),
  input: bytesSchema,
});

interface MinedTransaction {
  readonly receipt: MinedReceipt;
  readonly transaction: z.infer<typeof minedTransactionSchema> | null;
}

/**
 * What a mined transaction is for an attempt. `burned`: it succeeded, and the token's event shows this burn,
 * or it was the very call that was authorized; a wrapper or a smart account may have carried it (R70).
 * `presumed`: such tokens were burned, nothing shows for which intent, but this authorization is used up.
 * `foreign`: it succeeded at something else, perhaps another intent's burn, and its hash must never be used
 * as the proof (R82). Throws when the chain cannot be asked.
 */
export async function classifyReceipt(
  { receipt, transaction }: MinedTransaction,
  { proof, attempt, amountCents }: WatchedProof,
  request: ChainRequest,
): Promise<'burned' | 'presumed' | 'reverted' | 'foreign'> {
  if (receipt.status === '0x0') return 'reverted';
  const { authorization } = attempt;
  if (!authorization) return 'foreign';
  const isOwnCall =
    transaction !== null &&
    isSameEvmAddress(transaction.to ?? '', authorization.to) &&
    transaction.input.toLowerCase() === authorization.data.toLowerCase();
  if (isOwnCall) return 'burned';
  const burn = await findAuthorizedBurn(database(), attempt, amountCents);
  if (!burn) return 'foreign';
  const identity = identifyBurn(burn, { input: transaction?.input ?? '0x', logs: receipt.logs });
  if (identity !== 'unclear') return identity === 'own' ? 'burned' : 'foreign';
  if (await isProofOfAnother(database(), proof)) return 'foreign';
  return (await stillRuns(authorization, request)) ? 'foreign' : 'presumed';
}

/**
 * An authorization allows one burn: as long as its call would still burn, something else burned these tokens.
 * A node that answers neither that it runs nor that it reverts shows nothing: thrown, and asked again.
 */
async function stillRuns(
  { from, to, data }: { readonly from: string; readonly to: string; readonly data: string },
  request: ChainRequest,
): Promise<boolean> {
  try {
    await request('eth_call', [{ from, to, data, value: '0x0' }, 'latest']);
    return true;
  } catch (error) {
    if (error instanceof ChainRpcError && isRevert(error)) return false;
    throw error;
  }
}
