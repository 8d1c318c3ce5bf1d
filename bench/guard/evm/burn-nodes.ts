import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { z } from 'zod';
import type { GuardFamily } from '../guard-family.ts';
import { redeemElsewhere } from './burn-calls.ts';
import { tamperedBurns, type BurnChange } from './burn-family.ts';
import { failing, lying, silent, without } from './node-faults.ts';

const SIMULATION = 'eth_simulateV1';
const resultSchema = z.looseObject({
  status: z.string(),
  returnData: z.string(),
  logs: z.array(z.unknown()),
});
const blocksSchema = z.array(z.looseObject({ calls: z.array(resultSchema) }));
type Blocks = z.infer<typeof blocksSchema>;

/** Nodes that do not show, or not as it is, what a call does. An authentic burn waits as well. */
export const BURN_NODE_FAMILIES: readonly GuardFamily[] = [
  tamperedBurns('a redeem, and a simulation that is refused', (scene) => ({
    ...redeemElsewhere(scene),
    via: failing(scene.draw, SIMULATION),
  })),
  tamperedBurns('a redeem, and no simulation for a token that was not confirmed', (scene) => ({
    ...asUnconfirmed(redeemElsewhere(scene), scene),
    via: without(SIMULATION),
  })),
  tamperedBurns('authentic, and a simulation that is refused', ({ draw }) => ({
    via: failing(draw, SIMULATION),
  })),
  tamperedBurns('authentic, and no simulation for a token that was not confirmed', (scene) => ({
    ...asUnconfirmed({}, scene),
    via: without(SIMULATION),
  })),
  tamperedBurns('authentic, and no answer in time', () => ({ via: silent(SIMULATION) })),
  tamperedBurns('authentic, and a node that is on another chain', ({ node }) => {
    Object.assign(node, { evmChainId: node.evmChainId + 1 });
    return undefined;
  }),
  tamperedBurns('authentic, and a node that does not agree with itself', lieOnce),
  tamperedBurns('authentic, and two heights that do not agree', (scene) => {
    const { draw, node, tokenAddress, token, holder } = scene;
    node.earlier = node.state.clone();
    const { storage } = node.earlier.account(tokenAddress);
    if (draw.flag()) storage.set(token.balanceSlot(holder), 0n);
    else Object.assign(node.earlier.account(tokenAddress), { contract: undefined, code: '0x' });
    return undefined;
  }),
];

/** Confirmed by an administrator, or by no one. */
function asUnconfirmed(change: BurnChange, { draw, tokenAddress }: BurnScene): BurnChange {
  const address = change.object?.to ?? tokenAddress;
  const tokenPin = draw.flag() ? ({ address, origin: 'confirmed' } as const) : undefined;
  return { ...change, expected: { tokenPin } };
}

/** One of its four answers about the burn is another one than the chain's. */
function lieOnce({ draw }: BurnScene): BurnChange {
  const liesAt = draw.int(1, 4);
  // The first and the third only read; the others run the call and read behind it.
  const isRun = liesAt % 2 === 0;
  const lies: readonly ((blocks: Blocks) => Blocks)[] = [
    (blocks) => blocks.slice(1),
    (blocks) => blocks.slice(0, -1),
    (blocks) => changeResult(blocks, 0, 0, (result) => ({ ...result, status: '0x2' })),
    (blocks) => changeResult(blocks, isRun ? 1 : 0, 2, flipped), // balance
    (blocks) => changeResult(blocks, isRun ? 1 : 0, 3, flipped), // supply
    (blocks) => changeResult(blocks, isRun ? 1 : 0, 0, flipped), // codes and coins
    ...(isRun
      ? [
          (blocks: Blocks) => changeResult(blocks, 0, 0, (result) => ({ ...result, logs: [] })),
          (blocks: Blocks) => changeResult(blocks, 0, 0, ({ logs: _, ...result }) => result),
          (blocks: Blocks) =>
            changeResult(blocks, 0, 0, (result) => ({ ...result, logs: [...result.logs, ...result.logs] })),
        ]
      : []),
  ];
  const lie = draw.pick(lies);
  return {
    via: lying(
      SIMULATION,
      (asked) => asked === liesAt,
      (answer) => lie(blocksSchema.parse(answer)),
    ),
  };
}

function changeResult(
  blocks: Blocks,
  block: number,
  call: number,
  change: (result: Blocks[number]['calls'][number]) => object,
): Blocks {
  return blocks.map((found, at) => ({
    ...found,
    calls: found.calls.map((result, index) =>
      at === block && index === call ? (change(result) as typeof result) : result,
    ),
  }));
}

/** Another first word. */
function flipped(result: Blocks[number]['calls'][number]): object {
  const digit = parseInt(result.returnData.charAt(60), 16) ^ 1;
  const returnData = result.returnData.slice(0, 60) + digit.toString(16) + result.returnData.slice(61);
  return { ...result, returnData };
}
