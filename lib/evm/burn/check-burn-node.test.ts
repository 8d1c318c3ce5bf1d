import { describe, expect, test } from 'vitest';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { burnChecks, payingScene } from '#lib/evm/testing/check-scene.ts';
import { refusing } from '#lib/evm/testing/refusing.ts';

const SIMULATION = 'eth_simulateV1';
const STRANGER = '0x0000000000000aaaaaaa000000000000000000aa';

const { check, failuresOf } = burnChecks(payingScene);

describe('[B1] a node that shows less', () => {
  test.each([-32_000, -32_004, -32_005, -32_602, -32_603, 3, 0])(
    'waits when the simulation is answered with the error %i, however well the token is known',
    async (code) => {
      const failures = await failuresOf({ via: refusing(SIMULATION, code) });
      expect(failures).toEqual(['simulation: unavailable', 'balance: unknown']);
    },
  );

  test.each([[null], [[]], [{}], ['yes'], [[{ calls: [] }]]])(
    'waits when it is answered with %j',
    async (answer) => {
      const via =
        (request: ChainRequest): ChainRequest =>
        async (method, params) =>
          method === SIMULATION ? answer : request(method, params);
      expect(await failuresOf({ via })).toContain('simulation: unavailable');
    },
  );

  test('has no result without an answer', async () => {
    const via =
      (request: ChainRequest): ChainRequest =>
      (method, params) =>
        method === SIMULATION ? Promise.reject(new ChainUnreachableError('nobody')) : request(method, params);
    await expect(check({ via })).rejects.toThrow('nobody');
  });

  test('is probed only for a token that the settings name, and the check says so', async () => {
    const via = refusing(SIMULATION, -32_601);
    expect(await check({ via })).toMatchObject({ state: 'cleared', noted: ['effect: only_token'] });
    for (const pin of ['confirmed', undefined] as const) {
      const tokenPin = pin && { address: payingScene().tokenAddress, origin: pin };
      expect(await failuresOf({ via, expected: { tokenPin } })).toContain('simulation: unconfirmed');
    }
  });

  test('is probed at two heights', async () => {
    const prepare = ({ token, holder, burn: { amount } }: BurnScene) => {
      token.trap = (frame, burn) => {
        if (frame.height % 2 === 0) token.move(frame, holder, STRANGER, amount);
        else burn();
      };
    };
    expect(await failuresOf({ prepare, via: refusing(SIMULATION, -32_601) })).toEqual(['effect: not_burned']);
  });

  test('has not answered when it has the simulation for one question and not for the next', async () => {
    let asked = 0;
    const via =
      (request: ChainRequest): ChainRequest =>
      (method, params) => {
        if (method === SIMULATION) asked += 1;
        return method === SIMULATION && asked % 2 === 0
          ? Promise.reject(new ChainRpcError(-32_601, 'the method does not exist'))
          : request(method, params);
      };
    expect(await failuresOf({ via })).toContain('simulation: unavailable');
  });
});
