import 'server-only';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { evmNetworkOf, isEvmChainId } from '#lib/chains/chains.ts';
import { buildBurnRequest } from '#lib/evm/burn/build-burn-request.ts';
import { provesSingleBurn } from '#lib/evm/burn/prove-single-burn.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { env } from '#server/env.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/**
 * Whether the chain shows that an attempt's authorized call burns only once, even at the last moment of its
 * authorization. False on Solana, and where the chain does not show it. Throws when the chain cannot be
 * asked.
 */
export async function burnsAtMostOnce(attempt: BurnAttemptRow, request: ChainRequest): Promise<boolean> {
  const { chainId, authorization, amountCents, authorizationExpiresAt } = attempt;
  if (!isEvmChainId(chainId) || !authorization || amountCents === null || !authorizationExpiresAt)
    return false;
  const { blockNumber: height } = await readChainTime(chainId, request);
  return provesSingleBurn(
    request,
    buildBurnRequest(authorization, evmNetworkOf(chainId, env().environment)),
    {
      amountBaseUnits: expectedBaseUnits(amountCents),
      height,
      lastUnix: authorizationExpiresAt.getTime() / 1000 - 1,
    },
  );
}
