import { z } from 'zod';

/** The error codes of JSON-RPC and of Solana's nodes that this chain answers with. */
const RPC_ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
} as const;

/** An answer that is an error: what the caller did wrong, or why the chain refuses. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: keyof typeof RPC_ERROR, message: string, data?: unknown) {
    super(message);
    this.code = RPC_ERROR[code];
    this.data = data;
  }
}

/** The error object of a JSON-RPC answer. */
export function toErrorObject(error: unknown): { code: number; message: string; data?: unknown } {
  if (error instanceof RpcError) {
    const { code, message, data } = error;
    return data === undefined ? { code, message } : { code, message, data };
  }
  if (error instanceof z.ZodError) {
    return { code: RPC_ERROR.invalidParams, message: `Invalid params: ${z.prettifyError(error)}` };
  }
  // Not the caller's fault, so it is printed for the operator of the chain.
  process.emitWarning(error instanceof Error ? error : String(error));
  return { code: RPC_ERROR.internal, message: 'Internal error' };
}
