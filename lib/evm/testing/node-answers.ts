import type { Answers } from '#lib/chains/testing/answer-with.ts';
import { toQuantity } from '../rpc-values.ts';

/** What every fake node has: its network, its clock, and one account that pays. */
export interface NodeFacts {
  evmChainId: number;
  chainTimeUnix: number;
  blockSeconds: number;
  balanceWei: bigint;
  pendingNonce: number;
}

/** How a node answers for them. */
export function nodeAnswers(node: NodeFacts): Answers {
  return {
    eth_chainId: () => toQuantity(node.evmChainId),
    eth_getBlockByNumber: ([tag]) => ({
      number: tag === 'latest' ? '0x64' : '0x5a',
      timestamp: toQuantity(
        tag === 'latest' ? node.chainTimeUnix : node.chainTimeUnix - 10 * node.blockSeconds,
      ),
    }),
    eth_getBalance: () => toQuantity(node.balanceWei),
    eth_gasPrice: () => toQuantity(10n ** 9n),
    eth_getTransactionCount: ([, tag]) => toQuantity(tag === 'latest' ? 7 : node.pendingNonce),
  };
}
