import { describe, expect, test } from 'vitest';
import { encodeErrorResult, parseAbi } from 'viem/utils';
import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { buildBurnRequest } from './build-burn-request.ts';
import { provesSingleBurn } from './prove-single-burn.ts';
import { burnScene, type BurnScene } from '#lib/evm/testing/burn-scene.ts';
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

interface Call {
  status: string;
  returnData: string;
}
const simulationSchema = z.array(
  z.looseObject({ calls: z.array(z.looseObject({ status: z.string(), returnData: z.string() })) }),
);
const WHO = '0x00000000000000000000000000000000000000aa';
const encode = (error: string, args: readonly unknown[]) =>
  encodeErrorResult({ abi: parseAbi([`error ${error}`] as never), args } as never);
const refuse = (call: Call | undefined, returnData: string, message = 'execution reverted') =>
  Object.assign(call ?? {}, { status: '0x0', returnData, error: { message, data: returnData } });

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

  test('a balance that just allows a second burn is enough', async () => {
    const prepare = ({ token, node, tokenAddress, holder, burn }: BurnScene) =>
      void node.state.account(tokenAddress).storage.set(token.balanceSlot(holder), burn.amount * 2n);
    expect(await proves(3, { prepare })).toBe(true);
  });

  const SUCCESS = { status: '0x1', returnData: '0x', gasUsed: '0x1', logs: [] };
  test.each<[string, (calls: Call[][]) => void]>([
    ['a first call that failed', ([first]) => Object.assign(first?.[1] ?? {}, { status: '0x0' })],
    [
      'a balance before that is not answered',
      ([first]) => Object.assign(first?.[0] ?? {}, { status: '0x0' }),
    ],
    [
      'a balance after that is not answered',
      ([first]) => Object.assign(first?.[2] ?? {}, { returnData: '0x' }),
    ],
    ['one call too many at first', ([first]) => void first?.push(SUCCESS)],
    ['one call too many then', ([, second]) => void second?.push(SUCCESS)],
    ['one call too many at last', ([, , last]) => void last?.push(SUCCESS)],
    ['no first calls', ([first]) => void first?.splice(0)],
    ['no second call', ([, second]) => void second?.splice(0)],
    ['a second call that runs', ([, second]) => Object.assign(second?.[0] ?? {}, SUCCESS)],
    ['a last call that runs', ([, , last]) => Object.assign(last?.[0] ?? {}, SUCCESS)],
    [
      'another balance then',
      ([, second]) => Object.assign(second?.[1] ?? {}, { returnData: `0x${toWord(1n)}` }),
    ],
    ['no balance at last', ([, , last]) => void last?.pop()],
    ...['ERC20InsufficientBalance', 'ERC20InsufficientAllowance'].map(
      (error): [string, (calls: Call[][]) => void] => [
        `a second call that only lacks something: ${error}`,
        ([, second]) =>
          refuse(second?.[0], encode(`${error}(address a, uint256 b, uint256 c)`, [WHO, 1n, 2n])),
      ],
    ),
    ['a token that is paused for now', ([, , last]) => refuse(last?.[0], encode('EnforcedPause()', []))],
    [
      'a holder who may not burn for now',
      ([, , last]) => refuse(last?.[0], encode('OwnableUnauthorizedAccount(address a)', [WHO])),
    ],
    ...[
      'insufficient funds for gas * price + value',
      'ERC20: transfer amount exceeds balance',
      'ERC20: burn amount exceeds allowance',
      'Pausable: paused',
      'BrlToken: the holder is not authorized',
      'over the holder’s daily limit',
    ].flatMap((text): [string, (calls: Call[][]) => void][] => [
      [`a second refusal that says: ${text}`, ([, second]) => refuse(second?.[0], '0x', text)],
      [
        `a last refusal that says: ${text}`,
        ([, , last]) => refuse(last?.[0], encode('Error(string message)', [text])),
      ],
    ]),
  ])('a simulation with %s proves nothing', async (_name, change) => {
    const via: Change['via'] = (request) => async (method, params) => {
      const blocks = simulationSchema.parse(await request(method, params));
      change(blocks.map(({ calls }) => calls));
      return blocks;
    };
    expect(await proves(3, { via })).toBe(false);
  });

  test('a chain without an answer is shown as such', async () => {
    const unavailable: Change['via'] = () => () => Promise.reject(new Error('unavailable'));
    await expect(proves(3, { via: unavailable })).rejects.toThrow('unavailable');
  });
});
