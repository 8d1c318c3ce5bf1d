import { describe, expect, test } from 'vitest';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import type { GrantCheckId } from '#lib/signing/grant-check.ts';
import { checkGrantScene, reasonsOf } from '#lib/evm/testing/check-scene.ts';
import { Refusal, type Frame } from '#lib/evm/testing/fake-state.ts';
import { grantScene, type GrantScene } from '#lib/evm/testing/grant-scene.ts';

type Via = (request: ChainRequest) => ChainRequest;
type Answer = (ask: () => Promise<unknown>) => unknown;

/** A contract that takes the whole limit, and does this instead of a grant. */
function theScene(trap?: (frame: Frame, grant: () => void, scene: GrantScene) => void): GrantScene {
  const scene = grantScene(5);
  scene.node.state.account(scene.contract).storage.set(scene.whitelister.slots.ceiling, scene.limit * 9n);
  if (trap) scene.whitelister.trap = (frame, grant) => trap(frame, grant, scene);
  return scene;
}

/** A node whose answer to one question of this kind, counted from one, is another. */
function answering(method: string, place: number, answer: Answer): Via {
  let asked = 0;
  return (request) => async (name, params) => {
    if (name === method) asked += 1;
    const ask = () => request(name, params);
    return name === method && asked === place ? answer(ask) : ask();
  };
}

async function check(scene: GrantScene, via?: Via) {
  const report = await checkGrantScene(scene, via && { via });
  const valuesOf = (wanted: GrantCheckId) => report.checks.find(({ id }) => id === wanted)?.values;
  return { ...report, failed: reasonsOf(report), noted: reasonsOf(report, 'noted'), valuesOf };
}

const failing = (code: number) => () => Promise.reject(new ChainRpcError(code, 'busy'));
const reverting = () => ({ accessList: [], error: 'execution reverted' });
const [LIST, SIMULATE] = ['eth_createAccessList', 'eth_simulateV1'];
/** The list for the call, for another address; the run for a lower limit. */
const [OWN, OTHER, LOWER] = [
  answering.bind(null, LIST, 1),
  answering.bind(null, LIST, 2),
  answering.bind(null, SIMULATE, 5),
];

describe('[B1] [R4] a node that does not answer one of the questions about a grant', () => {
  test('clears it where it answers all', async () => {
    expect((await check(theScene())).state).toBe('cleared');
  });

  test.each<[string, Via]>([
    ['what the call touches', OWN(failing(-32_005))],
    ['what it touches for another address', OTHER(failing(-32_005))],
    ['what a lower limit does', LOWER(failing(-32_005))],
    ['what a lower limit does, for which it has no method', LOWER(failing(-32_601))],
  ])('has not run it: %s', async (_what, via) => {
    const { state, failed, valuesOf } = await check(theScene(), via);
    expect([state, failed]).toEqual(['refused', ['simulation: unavailable']]);
    expect(valuesOf('simulation')).toEqual({ detail: 'busy' });
  });

  test.each<[string, Via]>([
    ['the call', OWN(reverting)],
    ['the call for another address', OTHER(reverting)],
    ['the call for another address, for which it has no method', OTHER(failing(-32_601))],
  ])('has nothing to compare with: it does not list %s', async (_what, via) => {
    const { state, failed } = await check(theScene(), via);
    expect([state, failed]).toEqual(['refused', ['effect: incomparable']]);
  });
});

describe('[B1] [R4] a contract that does not run the call', () => {
  test('cannot be compared when it takes no lower limit', async () => {
    const scene = theScene((frame, grant, { limit }) => {
      if (!frame.data.includes(toWord(limit))) throw new Refusal('too little');
      grant();
    });
    const { state, failed } = await check(scene);
    expect([state, failed]).toEqual(['refused', ['effect: incomparable']]);
  });

  test('is shown with its reason when it refuses', async () => {
    const scene = theScene(() => {
      throw new Refusal('over the ceiling');
    });
    const { state, failed, valuesOf } = await check(scene);
    expect([state, failed]).toEqual(['refused', ['simulation: reverted']]);
    expect(valuesOf('simulation')).toMatchObject({ cause: 'said', said: 'over the ceiling' });
  });
});

describe('[R7] [R9] what a node is', () => {
  test('of another network: its number is shown, and each check once', async () => {
    const scene = theScene();
    const { state, checks, failed, valuesOf } = await check(
      scene,
      answering('eth_chainId', 1, () => toQuantity(31_337)),
    );
    expect([state, failed]).toEqual(['refused', ['network: node_mismatch']]);
    expect(valuesOf('network')).toEqual({ node: '31337' });
    expect(checks.map(({ id }) => id)).toEqual(['network', 'request', 'address', 'limit', 'signer']);
  });

  test('is asked for the contract’s newest code, and for storage only of what has some', async () => {
    const scene = theScene();
    const asked: string[] = [];
    const watching: Via = (request) => (method, params) => {
      asked.push(JSON.stringify([method, ...params]));
      return request(method, params);
    };
    const called = `0x${'ca'.repeat(20)}`;
    const alsoCalled = OWN(async (ask) => {
      const { accessList } = (await ask()) as { accessList: readonly object[] };
      return { accessList: [...accessList, { address: called, storageKeys: [] }] };
    });
    const { state } = await check(scene, (request) => watching(alsoCalled(request)));
    expect(state).toBe('cleared');
    expect(asked).toContain(JSON.stringify(['eth_getCode', scene.contract, 'latest']));
    expect(asked.filter((text) => text.includes(called))).toEqual([]);
  });
});
