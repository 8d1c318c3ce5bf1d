import 'server-only';
import { ChainUnreachableError, isUnusableNode } from '#lib/chains/chain-request.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** Whether a chain could not be asked: nobody answered, the node refused, or what it said is not what is needed. */
export function isChainAway(error: unknown): boolean {
  return error instanceof ChainUnreachableError || isUnusableNode(error);
}

/** What a person is told of it: a node that answers and is of no use needs somebody to look, one that is away may come back. */
export function toChainProblem(error: unknown): Extract<FaultCode, 'chain_unreachable' | 'chain_unusable'> {
  return isUnusableNode(error) ? 'chain_unusable' : 'chain_unreachable';
}
