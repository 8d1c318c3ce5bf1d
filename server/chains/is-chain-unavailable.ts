import 'server-only';
import { z } from 'zod';
import { ChainRpcError, ChainUnreachableError } from '#lib/chains/chain-request.ts';

/** Whether a chain could not be asked: no answer, a refusal of the node, or an answer that makes no sense. */
export function isChainUnavailable(
  error: unknown,
): error is ChainUnreachableError | ChainRpcError | z.ZodError {
  return (
    error instanceof ChainUnreachableError || error instanceof ChainRpcError || error instanceof z.ZodError
  );
}
