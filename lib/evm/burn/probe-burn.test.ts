import { expect, test } from 'vitest';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { probeBurn } from './probe-burn.ts';

const burn: CallRequest = {
  evmChainId: 11_155_111,
  from: '0x00000000000000000000000000000000000000aa',
  to: '0x00000000000000000000000000000000000000bb',
  data: '0xabcdef01',
  value: 0n,
};
const words = (...values: readonly bigint[]) => `0x${values.map(toWord).join('')}`;
const SHOWN = words(1n, 20n, 100n, 15n, 95n);
const revert = new ChainRpcError(3, 'execution reverted: no');

/** What a node answers: to the views and the call, and to the probe at each height. */
function nodeOf({
  call = '0x' as unknown,
  balance = words(20n),
  probes = [SHOWN, SHOWN] as readonly unknown[],
}) {
  const heights = ['0x9', '0x8'];
  const answerOf = (
    method: string,
    [{ data }, at, override]: readonly [{ data: string }, string, unknown?],
  ) => {
    if (method === 'eth_estimateGas') return '0x5208';
    if (override !== undefined) return probes[heights.indexOf(at)];
    if (data === burn.data) return call;
    return data.startsWith('0x70a08231') ? balance : words(6n);
  };
  const request: ChainRequest = async (method, params) => {
    const answer = answerOf(method, params as never);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return probeBurn(request, burn, [9, 8]);
}

test('[B1] what the probe shows at both heights is what the burn does', async () => {
  const shown = { balanceBefore: 20n, supplyBefore: 100n, balanceAfter: 15n, supplyAfter: 95n };
  expect(await nodeOf({})).toEqual({
    state: 'ran',
    decimals: 6n,
    balanceBefore: 20n,
    gasUsed: 21_000n,
    seen: { of: 'token', probes: [shown, shown] },
  });
});

test('[R69] a call that reverts is refused with the chain’s reason', async () => {
  const run = await nodeOf({ call: revert });
  expect(run).toMatchObject({
    state: 'reverted',
    refusal: { cause: 'said', said: 'no' },
    balanceBefore: 20n,
  });
});

test.each<[string, Parameters<typeof nodeOf>[0]]>([
  ['no balance', { balance: '0x' }],
  ['a probe that failed at one height', { probes: [SHOWN, words(0n, 20n, 100n, 15n, 95n)] }],
  ['a probe that failed at the other height', { probes: [words(0n, 20n, 100n, 15n, 95n), SHOWN] }],
  ['a probe that says something else', { probes: [SHOWN, words(2n, 20n, 100n, 15n, 95n)] }],
  ...[0, 1, 2, 3, 4].map((count): [string, Parameters<typeof nodeOf>[0]] => [
    `a probe of ${String(count)} words`,
    { probes: [SHOWN, words(...[1n, 20n, 100n, 15n, 95n].slice(0, count))] },
  ]),
  ['an error that is no revert', { call: new ChainRpcError(-32_000, 'header not found') }],
  ['a probe that is refused', { probes: [SHOWN, revert] }],
])('[B1] a node that shows less is unavailable: %s', async (_name, answers) => {
  expect(await nodeOf(answers)).toMatchObject({ state: 'unavailable' });
});
