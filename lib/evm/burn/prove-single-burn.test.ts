import { describe, expect, test } from 'vitest';
import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { buildBurnRequest } from './build-burn-request.ts';
import { provesSingleBurn } from './prove-single-burn.ts';
import { burnScene } from '#lib/evm/testing/burn-scene.ts';
import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { requestOf } from '#lib/evm/testing/fake-node.ts';

interface Change {
  readonly prepare?: (scene: BurnScene) => void;
  readonly via?: (request: ChainRequest) => ChainRequest;
}

/** A burn whose holder has ten times its amount. */
async function proves(seed: number, { prepare, via }: Change = {}): Promise<boolean> {
  const scene = burnScene(seed);
  const { authorization, network, node, token, tokenAddress, holder, burn } = scene;
  token.fund(node.state, tokenAddress, holder, burn.amount * 10n);
  prepare?.(scene);
  const request = requestOf(node);
  return provesSingleBurn(via?.(request) ?? request, buildBurnRequest(authorization, network), {
    amountBaseUnits: burn.amount,
    height: node.height,
    lastUnix: authorization.expiresAt - 1,
  });
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
/** It burns the holder's tokens however often it is called. */
const again = (scene: BurnScene) => {
  const { token, tokenAddress, node, holder, burn } = scene;
  node.state.deploy(tokenAddress, repeating(scene), '0x6080');
  token.fund(node.state, tokenAddress, holder, burn.amount);
};
function repeating({ token, holder, burn }: BurnScene): ReturnType<BurnScene['token']['toContract']> {
  const honest = token.toContract();
  return (frame) => {
    if (!frame.data.startsWith(`0x${token.shape.selector}`)) return honest(frame);
    token.move(frame, holder, `0x${'00'.repeat(20)}`, burn.amount);
    return '0x';
  };
}

describe('[B7] a call is put before a wallet again only where the chain itself refuses it the second time', () => {
  test.each(SEEDS)('a token that burns once, %i', async (seed) => {
    expect(await proves(seed)).toBe(true);
  });

  test.each(SEEDS)('a token that burns each time proves nothing, %i', async (seed) => {
    expect(await proves(seed, { prepare: again })).toBe(false);
  });

  test.each<[string, Change]>([
    [
      'a balance that a second burn would lack',
      {
        prepare: ({ token, node, tokenAddress, holder, burn }) =>
          void node.state.account(tokenAddress).storage.set(token.balanceSlot(holder), burn.amount * 2n - 1n),
      },
    ],
    [
      'a call that is refused the first time',
      { prepare: ({ token }) => void Object.assign(token, { refusal: 'no' }) },
    ],
    [
      'a call that moves another amount',
      {
        prepare: ({ token, holder }) => {
          token.trap = (frame, burn) => {
            burn();
            token.move(frame, holder, `0x${'00'.repeat(20)}`, 1n);
          };
        },
      },
    ],
    [
      'a node that does not simulate',
      {
        via: (request) => (method, params) =>
          method === 'eth_simulateV1'
            ? Promise.reject(new ChainRpcError(-32_601, 'no'))
            : request(method, params),
      },
    ],
    ['a node that answers something else', { via: () => () => Promise.resolve('<html>') }],
    [
      'a node that leaves a block out',
      {
        via: (request) => async (method, params) => {
          const answer = await request(method, params);
          return method === 'eth_simulateV1' && Array.isArray(answer) ? answer.slice(0, 2) : answer;
        },
      },
    ],
  ])('%s proves nothing', async (_, change) => {
    expect(await proves(3, change)).toBe(false);
  });

  test('a chain without an answer is shown as such', async () => {
    const unavailable: Change['via'] = () => () => Promise.reject(new Error('unavailable'));
    await expect(proves(3, { via: unavailable })).rejects.toThrow('unavailable');
  });
});
