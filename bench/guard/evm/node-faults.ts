import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { Draw } from '#lib/evm/testing/draw.ts';

type Via = (request: ChainRequest) => ChainRequest;

/**
 * What real nodes, and our relay, answer when they do not do what they are asked; none means that the method
 * is missing.
 */
const ERRORS: readonly (readonly [number, string])[] = [
  [-32_000, 'the node did not answer'],
  [-32_000, 'header not found'],
  [-32_000, 'missing trie node'],
  [-32_004, 'the method is not relayed'],
  [-32_005, 'limit exceeded'],
  [-32_016, 'rate limited'],
  [-32_600, 'invalid request'],
  [-32_602, 'invalid params'],
  [-32_603, 'internal error'],
  [-38_014, 'insufficient funds'],
  [-38_026, 'client adjustable limit exceeded'],
  [3, 'execution reverted'],
  [429, 'too many requests'],
];
const NONSENSE: readonly unknown[] = [
  null,
  undefined,
  [],
  {},
  '',
  '0x',
  'ok',
  7,
  true,
  [null],
  [{ calls: [] }],
  [[]],
];

/** The node has no such method, and answers so as the standard defines. */
export function without(method: string): Via {
  return whenAsked(method, () =>
    Promise.reject(new ChainRpcError(-32_601, `the method ${method} does not exist`)),
  );
}

/** It refuses the method, or answers it with nonsense, always or every second time. */
export function failing(draw: Draw, method: string): Via {
  const [code, message] = draw.pick(ERRORS);
  const nonsense = draw.pick(NONSENSE);
  const fault = draw.flag()
    ? () => Promise.reject(new ChainRpcError(code, message))
    : () => Promise.resolve(nonsense);
  const every = draw.int(1, 2);
  let asked = 0;
  return (request) => (name, params) => {
    if (name === method) asked += 1;
    return name === method && asked % every === 0 ? fault() : request(name, params);
  };
}

/** The method gets no answer within the relay's timeout. */
export function silent(method: string): Via {
  return whenAsked(method, () => Promise.reject(new ChainUnreachableError('no answer')));
}

/** Changes what the node answers to some of the questions of a method, by their number. */
export function lying(
  method: string,
  isLie: (asked: number) => boolean,
  lie: (answer: unknown) => unknown,
): Via {
  let asked = 0;
  return (request) => async (name, params) => {
    const answer = await request(name, params);
    if (name !== method) return answer;
    asked += 1;
    return isLie(asked) ? lie(structuredClone(answer)) : answer;
  };
}

function whenAsked(method: string, answer: () => Promise<unknown>): Via {
  return (request) => (name, params) => (name === method ? answer() : request(name, params));
}
