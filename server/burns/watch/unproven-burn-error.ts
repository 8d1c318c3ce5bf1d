import 'server-only';
import { ChainAnswerTooLargeError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';

/**
 * The chain has answered about a transaction, and not that it is the burn; only what was asked after that had
 * no answer. Such a hash is never submitted (R82), however near the end of its intent is.
 */
export class UnprovenBurnError extends ChainUnreachableError {}

/** Asks more about a transaction that the chain has not shown as the burn. */
export async function afterAnswer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isChainUnavailable(error)) throw error;
    throw new UnprovenBurnError('the chain shows no burn, and the search for one has no end', {
      cause: error,
    });
  }
}

/** Asks about a transaction itself. More than is ever read is an answer: it is known, and shown as none. */
export async function orUnproven<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ChainAnswerTooLargeError)) throw error;
    throw new UnprovenBurnError('the chain shows more of a transaction than is read', { cause: error });
  }
}
