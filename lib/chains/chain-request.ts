/** One JSON-RPC call to a chain. In the browser it goes through the dashboard's own read-only relay. */
export type ChainRequest = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** The node understood the call and refused it. `code` is JSON-RPC's. */
export class ChainRpcError extends Error {
  override readonly name = 'ChainRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** No answer, or one that is no JSON-RPC: nothing is known about the chain. */
export class ChainUnreachableError extends Error {
  override readonly name = 'ChainUnreachableError';
}

/**
 * The node answered with more than is read. About a transaction that is an answer: it is known, and nothing
 * is proven of it.
 */
export class ChainAnswerTooLargeError extends ChainUnreachableError {}
