import 'server-only';
import { NONCE_USED } from '#lib/burns/burn-problems.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { burnsAtMostOnce } from '#server/burns/burns-at-most-once.ts';
import { findEvmBurn } from '#server/burns/watch/find-evm-burn.ts';
import { isReadToEnd } from '#server/burns/found-burn.ts';
import { returnToReady, type AttemptRequest } from './return-to-ready.ts';

/**
 * Releases the claim of another user, because this one says that the burn was canceled in the wallet. Their
 * word alone is not enough (B7). The chain must show that another transaction used the nonce, that this burn
 * has not happened, and that it can happen only once. The attempt stays the intent's live one. Throws
 * `forbidden`, `not_found`, `burn_claim_stands` or `chain_unreachable`.
 */
export async function releaseOtherSigning(request: AttemptRequest): Promise<BurnView> {
  return returnToReady(request, {
    refusal: 'burn_claim_stands',
    isEligible: ({ state, problem }) => state === 'signing' && problem === NONCE_USED,
    isHarmless: isUnburnedAndSingle,
    change: async (_changes, locked, seen) => {
      if (locked.claimedAt?.getTime() !== seen.claimedAt?.getTime())
        throw new FaultError('burn_claim_stands');
      const { claimedBy, claimedByLink, walletNonce, nonceUsedBy } = locked;
      const details = {
        claimant: claimedBy ?? claimedByLink ?? '',
        nonce: String(walletNonce),
        usedBy: nonceUsedBy ?? '',
      };
      return { problem: null, action: 'burn.claim_released', details };
    },
  });
}

/** The burn can happen only once, and, asked last, has not happened. */
async function isUnburnedAndSingle(attempt: BurnAttemptRow, request: ChainRequest): Promise<boolean> {
  const { chainId, amountCents } = attempt;
  const isSingle = await burnsAtMostOnce(attempt, request);
  const { blockNumber: toBlock } = await readChainTime(chainId, request);
  const found = await findEvmBurn({ attempt, amountCents, toBlock }, request);
  return isSingle && found.hash === undefined && !found.isUnclear && isReadToEnd(found);
}
