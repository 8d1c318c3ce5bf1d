import { describe, expect, test } from 'vitest';
import { checksElsewhere, mayGrantBeHandedOut } from '#lib/signing/grant-check.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkGrantScene } from '#lib/evm/testing/check-scene.ts';
import { grantScene, type GrantScene } from '#lib/evm/testing/grant-scene.ts';

/** What a scene passes to a signer who sends from elsewhere. */
async function isHandedOut(
  prepare: (scene: GrantScene) => void = () => undefined,
  object: Partial<GrantCall> = {},
): Promise<boolean> {
  const scene = grantScene(3);
  prepare(scene);
  return mayGrantBeHandedOut((await checkGrantScene(scene, { object })).checks);
}

describe('[B1] [R123] a call for a multisig or a device elsewhere', () => {
  test('is handed out when it is the grant, whoever pays for it and whatever waits', async () => {
    expect(await isHandedOut()).toBe(true);
    expect(
      await isHandedOut(({ node, owner }) => Object.assign(node.state.account(owner), { wei: 1n })),
    ).toBe(true);
    expect(await isHandedOut(({ node }) => Object.assign(node, { pendingCount: 2 }))).toBe(true);
  });

  test('is not handed out when it is anything else, or was not checked to the end', async () => {
    const { whitelister, address, limit, calldata } = grantScene(3);
    const more = whitelister.encodeGrant(address, limit * 1_000_000n);
    expect(await isHandedOut(undefined, { data: more })).toBe(false);
    expect(await isHandedOut(undefined, { data: `${calldata.data}${'00'.repeat(32)}` })).toBe(false);
    expect(await isHandedOut(undefined, { chainRef: 'eip155:31337' })).toBe(false);
    expect(mayGrantBeHandedOut([])).toBe(false);
    const { checks } = await checkGrantScene(grantScene(3));
    expect(mayGrantBeHandedOut(checks.filter(({ id }) => id !== 'effect'))).toBe(false);
  });

  test('says nothing of a connected account, which there is none', async () => {
    const { checks } = await checkGrantScene(grantScene(3));
    const shown = checksElsewhere(checks).map(({ id }) => id);
    expect(shown).not.toContain('signer');
    expect(shown).not.toContain('fee');
    expect(shown).toContain('effect');
  });
});
