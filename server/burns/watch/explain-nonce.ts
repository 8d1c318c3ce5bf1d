import 'server-only';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isCall } from '#lib/evm/carries-call.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import { findNonceUse, NONCE_DEPTH_BLOCKS } from './find-nonce-use.ts';

/**
 * What became of the nonce that was the holder's next when signing was claimed. `own`: the transaction that
 * used it is the authorized call itself. `other`: it was used by another transaction, as a wallet's "cancel"
 * does. That ends nothing: what the wallet signed may have another nonce (B7).
 */
export type NonceExplanation =
  { readonly kind: 'own'; readonly hash: string } | { readonly kind: 'other'; readonly hash: string | null };

/** Undefined while the nonce is not used, and where there is none. Throws when the chain cannot be asked. */
export async function explainNonce(
  attempt: BurnAttemptRow,
  { blockNumber }: ChainTime,
  request: ChainRequest,
): Promise<NonceExplanation | undefined> {
  const { state, problem, walletNonce, tokenHolder, authorization, scanFromBlock } = attempt;
  const isOpen = state === 'signing' && problem !== 'burn_nonce_used' && problem !== UNCLEAR;
  if (!isOpen || walletNonce === null || !authorization) return undefined;
  const fromBlock = Number(scanFromBlock ?? Math.max(1, blockNumber - 2 * NONCE_DEPTH_BLOCKS));
  const use = await findNonceUse(tokenHolder, walletNonce, { fromBlock, height: blockNumber, request });
  if (!use) return undefined;
  const { transaction } = use;
  if (transaction && isCall(transaction, authorization)) return { kind: 'own', hash: transaction.hash };
  return { kind: 'other', hash: transaction?.hash ?? null };
}
