import { ChainRpcError, type ChainRequest } from '../chain-request.ts';

/** What a fake node answers, by method. */
export type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

/** A node that knows these methods. */
export function answerWith(answers: Answers): ChainRequest {
  return async (method, params) => {
    const answer = answers[method];
    if (!answer) throw noSuchMethod(method);
    return answer(params);
  };
}

/** What a node says of a method that it does not have. */
export function noSuchMethod(method: string): ChainRpcError {
  return new ChainRpcError(-32_601, `the method ${method} does not exist`);
}
