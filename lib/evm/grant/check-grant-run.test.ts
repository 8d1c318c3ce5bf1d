import { describe, expect, test } from 'vitest';
import { APPROVAL_TOPIC } from '#lib/evm/allowances.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { grantChecks, type GrantCase } from '#lib/evm/testing/check-scene.ts';
import { Refusal, type Frame } from '#lib/evm/testing/fake-state.ts';
import { grantScene, type GrantScene } from '#lib/evm/testing/grant-scene.ts';
import { refusing } from '#lib/evm/testing/refusing.ts';

const STRANGER = '0x0000000000000aaaaaaa000000000000000000aa';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const OWNERSHIP = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

/**
 * A scene whose contract stores a limit in a word and nothing else, emits it, and does not know the address
 * yet.
 */
function theScene(prepare?: GrantCase['prepare']): GrantScene {
  for (let seed = 0; ; seed += 1) {
    const scene = grantScene(seed);
    const { stores, hasList, hasSum, says } = scene.whitelister.shape;
    const { storage } = scene.node.state.account(scene.contract);
    const isPlain = stores === 'word' && !hasList && !hasSum && says.join() === 'requested,effective';
    if (!isPlain || storage.has(scene.whitelister.limitSlot(scene.address))) continue;
    storage.set(scene.whitelister.slots.ceiling, scene.limit * 3n);
    prepare?.(scene);
    return scene;
  }
}

const { check, failuresOf } = grantChecks(theScene);

type Trap = (frame: Frame, grant: () => void, scene: GrantScene) => void;

const withTrap = (trap: Trap) => (scene: GrantScene) => {
  scene.whitelister.trap = (frame, grant) => trap(frame, grant, scene);
};
const also =
  (act: (frame: Frame, scene: GrantScene) => void): Trap =>
  (frame, grant, scene) => {
    grant();
    act(frame, scene);
  };
const topicOf = (word: string | bigint) => `0x${toWord(word)}`;
const OWN_TOPIC = `0x${'ab'.repeat(32)}`;

describe('[B1] what the simulated grant may do', () => {
  test.each<[string, string, Trap]>([
    ['nothing happens', 'effect: not_granted', () => undefined],
    [
      'another is granted instead',
      'effect: not_granted',
      (frame, _, { whitelister, limit }) => whitelister.grant(frame, STRANGER, limit),
    ],
    [
      'another is granted too',
      'effect: not_granted',
      also((frame, { whitelister, limit }) => whitelister.grant(frame, STRANGER, limit)),
    ],
    [
      'another is granted too, without an event',
      'effect: unexplained',
      also((frame, { whitelister, limit }) => frame.store(whitelister.limitSlot(STRANGER), limit)),
    ],
    [
      'an unknown address is in the logs',
      'effect: something_else',
      also((frame, { address }) => frame.emit([OWN_TOPIC, topicOf(address)], toWord(STRANGER))),
    ],
    [
      'a larger number is in the logs',
      'effect: over_limit',
      also((frame, { address, limit }) => frame.emit([OWN_TOPIC, topicOf(address)], toWord(limit + 1n))),
    ],
    [
      'another address is in the logs',
      'effect: not_granted',
      also((frame, { limit }) => frame.emit([OWN_TOPIC, topicOf(1n)], toWord(limit))),
    ],
    [
      'tokens move',
      'effect: something_else',
      also((frame, { owner, address }) =>
        frame.emit([TRANSFER, topicOf(owner), topicOf(address)], toWord(1n)),
      ),
    ],
    [
      'a right over tokens is given',
      'effect: something_else',
      also((frame, { owner, address }) =>
        frame.emit([APPROVAL_TOPIC, topicOf(owner), topicOf(address)], toWord(1n)),
      ),
    ],
    [
      'coins leave',
      'effect: something_else',
      also((frame, { address, node, contract }) => {
        node.state.account(contract).wei = 1n;
        frame.send(address, 0n);
      }),
    ],
    [
      'the owner changes',
      'effect: something_else',
      also((frame, { owner, address }) => frame.emit([OWNERSHIP, topicOf(owner), topicOf(address)], '')),
    ],
    [
      'the owner changes without an event',
      'effect: control_changes',
      also((frame, { whitelister }) => frame.store(whitelister.slots.owner, BigInt(STRANGER))),
    ],
    [
      'the pending owner changes without an event',
      'effect: control_changes',
      also((frame, { whitelister }) => frame.store(whitelister.slots.pendingOwner, BigInt(STRANGER))),
    ],
    ['the code changes', 'effect: control_changes', also((frame) => frame.setCode('0x6001'))],
    [
      'the ceiling is lifted',
      'effect: unexplained',
      also((frame, { whitelister, limit }) => frame.store(whitelister.slots.ceiling, limit * 1_000n)),
    ],
    [
      'more is stored for the address than logged, for any address',
      'effect: unexplained',
      also((frame, { whitelister, address, limit }) =>
        frame.store(whitelister.limitSlot(address), limit * 1_000_000n),
      ),
    ],
    [
      'nothing is stored',
      'effect: not_granted',
      also((frame, { whitelister, address }) => frame.store(whitelister.limitSlot(address), 0n)),
    ],
    ['something is stored elsewhere', 'effect: unexplained', also((frame) => frame.call(STRANGER, '0x'))],
  ])('refuses when %s', async (_, failure, trap) => {
    const prepare = (scene: GrantScene) => {
      withTrap(trap)(scene);
      scene.node.state.deploy(STRANGER, storesOne, '0x6080');
    };
    expect(await failuresOf({ prepare })).toEqual([failure]);
    expect(await failuresOf({ prepare, expected: { pin: undefined } })).toEqual([
      'contract: unconfirmed',
      failure,
    ]);
  });

  test.each<[string, (frame: Frame) => boolean]>([
    ['when the run has a price', ({ gasPriceWei }) => gasPriceWei > 0n],
    ['in every second block', ({ height }) => height % 2 === 0],
    ['in every other block', ({ height }) => height % 2 === 1],
  ])('refuses a contract that also allows another %s', async (_, acts) => {
    const trap = also((frame, { whitelister, limit }) => {
      if (acts(frame)) frame.store(whitelister.limitSlot(STRANGER), limit);
    });
    expect((await check({ prepare: withTrap(trap) })).state).toBe('refused');
  });
});

function storesOne(frame: Frame): string {
  frame.store(77n, 1n);
  return '0x';
}

describe('[B1] a node that shows less', () => {
  test.each([-32_601, -32_000, -32_005, -32_602, -32_603, 3])(
    'no grant is signed when the simulation is answered with the error %i',
    async (code) => {
      expect(await failuresOf({ via: refusing('eth_simulateV1', code) })).toEqual([
        'simulation: unavailable',
      ]);
    },
  );

  test.each([-32_000, -32_005, -32_602, -32_603])(
    'nor when the list of what is touched is answered with the error %i',
    async (code) => {
      const via = refusing('eth_createAccessList', code);
      expect(await failuresOf({ via })).toEqual(['simulation: unavailable']);
    },
  );

  test('without such a list only a known contract goes, and the check says so', async () => {
    const via = refusing('eth_createAccessList', -32_601);
    expect(await check({ via })).toMatchObject({ state: 'cleared', noted: ['effect: unseen'] });
    expect(await failuresOf({ via, expected: { pin: undefined } })).toEqual([
      'contract: unconfirmed',
      'effect: unseen',
    ]);
  });

  test('a contract that grants only addresses it knows cannot be distinguished', async () => {
    const prepare = withTrap((frame, grant, { address }) => {
      if (!frame.data.includes(address.slice(2))) throw new Refusal('an unknown address');
      grant();
    });
    expect(await failuresOf({ prepare })).toEqual(['effect: incomparable']);
  });
});
