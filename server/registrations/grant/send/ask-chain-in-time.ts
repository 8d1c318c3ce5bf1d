import 'server-only';
import { ChainUnreachableError } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { log } from '#server/observability/log.ts';
import { repeatedLog } from '#server/observability/repeated-log.ts';

const TIMEOUT_MS = 5_000;

/**
 * What a chain shows of a grant, if its node answers in time; undefined, and logged, where it could not be
 * asked. What else is thrown stays what it is.
 */
export async function askChainInTime<T>(chainId: ChainId, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeout(answer, {
      timeoutMs: TIMEOUT_MS,
      message: `the node of ${chainId} takes too long`,
      toError: (message) => new ChainUnreachableError(message),
    });
  } catch (error) {
    if (!isChainUnavailable(error)) throw error;
    repeatedLog(`grant-not-looked-up ${chainId}`).note(error, (leftOut) =>
      log().warn({ err: error, chainId, ...leftOut }, 'the chain cannot be asked about a grant'),
    );
    return undefined;
  }
}
