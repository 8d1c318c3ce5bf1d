import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { APPROVAL_TOPIC, mergeAllowances } from '#lib/evm/allowances.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { searchLogs } from '#lib/evm/search-logs.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import {
  lockBurnAttempt,
  updateBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { toSearchEnd } from './find-search-end.ts';

/**
 * Searches for allowances that the holder gave on the token since the authorization was seen. A page may have
 * the wallet approve one beside the burn, which the guard cannot see. What is found is shown and decides
 * nothing. A chain that cannot be asked is asked at the next check: a burn never waits for this.
 */
export async function noteAllowances(attempt: BurnAttemptRow): Promise<void> {
  const { authorization, chainId, scanFromBlock } = attempt;
  if (chainFamily(chainId) !== 'evm' || !authorization) return;
  const request = chainRequest(chainId);
  try {
    const { blockNumber } = await readChainTime(chainId, request);
    const logs = await searchLogs(request, {
      address: authorization.to,
      topics: [APPROVAL_TOPIC, `0x${toWord(attempt.tokenHolder)}`],
      fromBlock: scanFromBlock ?? 0n,
      toBlock: toSearchEnd(attempt, blockNumber),
    });
    if (logs.length > 0) await storeAllowances(attempt.id, logs);
  } catch (error) {
    if (!isChainUnavailable(error)) throw error;
    log().warn({ err: error, chainId }, 'allowances could not be searched');
  }
}

/**
 * Added to what is stored by then: an earlier search may have begun before blocks that are not searched any
 * more.
 */
async function storeAllowances(
  attemptId: string,
  logs: Parameters<typeof mergeAllowances>[1],
): Promise<void> {
  await commitChanges(async ({ tx, publish }) => {
    const locked = await lockBurnAttempt(tx, attemptId);
    if (!locked) return;
    const allowances = mergeAllowances(locked.allowances ?? [], logs);
    if (JSON.stringify(allowances) === JSON.stringify(locked.allowances ?? [])) return;
    await updateBurnAttempt(tx, attemptId, { allowances });
    publish({ type: 'burn.changed', intentId: locked.intentId });
  });
}
