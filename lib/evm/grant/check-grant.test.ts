import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REQUIRED_GRANT_CHECKS } from '#lib/signing/grant-check.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { checkGrantScene, grantChecks, reasonsOf, type GrantCase } from '#lib/evm/testing/check-scene.ts';
import { CALL_GAS } from '#lib/evm/run/guard-calls.ts';
import { grantScene, type GrantScene } from '#lib/evm/testing/grant-scene.ts';

const STRANGER = '0x0000000000000aaaaaaa000000000000000000aa';
const seeds = fc.integer({ min: 0 });

/** The same scene each time, with nothing to clamp; `prepare` changes the chain. */
function theScene(prepare?: GrantCase['prepare']): GrantScene {
  const scene = grantScene(5);
  scene.node.blockSeconds = 2;
  scene.node.state.account(scene.contract).storage.set(scene.whitelister.slots.ceiling, scene.limit * 9n);
  prepare?.(scene);
  return scene;
}
const { calldata: issued, address: granted, limit, expiresAtUnix } = theScene();

const { check, failuresOf } = grantChecks(theScene);

/** The call of the issued grant with these words instead of its own, in its order. */
function dataOf(...words: (string | bigint)[]): string {
  return issued.data.slice(0, 10) + words.map(toWord).join('');
}

describe('[B1] the sign-guard of grants on EVM chains', () => {
  test('[R123] clears every authentic grant, whichever ABI it has, and passes it on unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const scene = grantScene(seed);
        const report = await checkGrantScene(scene);
        expect(reasonsOf(report)).toEqual([]);
        expect(report.checks.map(({ id }) => id).toSorted()).toEqual(REQUIRED_GRANT_CHECKS.evm.toSorted());
        const { evmChainId } = scene.network;
        const { to, data, signerWallet: from } = scene.calldata;
        expect(report).toMatchObject({
          state: 'cleared',
          request: { evmChainId, from, to, data, value: 0n },
        });
      }),
      { numRuns: 300 },
    );
  });

  test('[R110] shows a limit that the contract lowers, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const scene = grantScene(seed);
        const { storage } = scene.node.state.account(scene.contract);
        const isLowered = (storage.get(scene.whitelister.slots.ceiling) ?? 0n) < scene.limit;
        const noted = reasonsOf(await checkGrantScene(scene), 'noted');
        expect(noted).toEqual(isLowered ? ['effect: clamped'] : []);
      }),
      { numRuns: 100 },
    );
  });

  test('[B1] refuses every grant with any one byte of its data, target or sender changed', async () => {
    const field = fc.constantFrom('data' as const, 'to' as const, 'signerWallet' as const);
    const change = fc.integer({ min: 1, max: 255 });
    await fc.assert(
      fc.asyncProperty(seeds, field, fc.nat(), change, async (seed, name, place, xor) => {
        const scene = grantScene(seed);
        const original = scene.calldata[name];
        const at = 2 + 2 * (place % ((original.length - 2) / 2));
        const byte = (parseInt(original.slice(at, at + 2), 16) ^ xor).toString(16).padStart(2, '0');
        const tampered = original.slice(0, at) + byte + original.slice(at + 2);
        expect((await checkGrantScene(scene, { object: { [name]: tampered } })).state).toBe('refused');
      }),
      { numRuns: 500 },
    );
  });

  test('[B1] refuses every grant whose call is cut, or carries anything behind it', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 96 }), async (seed, bytes) => {
        const scene = grantScene(seed);
        const { data } = scene.calldata;
        for (const tampered of [data.slice(0, data.length - 2 * bytes), data + '00'.repeat(bytes)]) {
          expect((await checkGrantScene(scene, { object: { data: tampered } })).state).toBe('refused');
        }
      }),
      { numRuns: 100 },
    );
  });

  test('[R4] refuses any other limit than the one asked for here, in the object or in the call', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 9_000_000_000 }), async (seed, limitCents) => {
        const scene = grantScene(seed);
        fc.pre(limitCents !== scene.calldata.limitCents);
        const report = await checkGrantScene(scene, { object: { limitCents } });
        expect(reasonsOf(report)).toContain('limit: different');
      }),
      { numRuns: 50 },
    );
    expect(await failuresOf({ expected: { requestedLimitCents: 77 } })).toContain('limit: different');
    const { whitelister } = theScene();
    for (const other of [limit + 1n, limit - 1n, limit * 3n, 0n]) {
      const data = whitelister.encodeGrant(granted, other);
      expect(await failuresOf({ object: { data } })).toContain('limit: missing');
    }
  });

  test('[R4] refuses a limit in another unit, and every call while no user here has asked for a limit', async () => {
    for (const other of [BigInt(issued.limitCents), limit * 1_000_000n]) {
      const data = theScene().whitelister.encodeGrant(granted, other);
      expect(await failuresOf({ object: { data } })).toContain('limit: other_unit');
    }
    expect(await failuresOf({ expected: { requestedLimitCents: null } })).toContain('limit: unknown');
  });

  test('refuses a grant to another address, and any word beside the two', async () => {
    const { whitelister } = theScene();
    const other = whitelister.encodeGrant(STRANGER, limit);
    expect(await failuresOf({ object: { data: other } })).toContain('address: missing');
    const data = dataOf(granted, limit, STRANGER);
    expect(await failuresOf({ object: { data } })).toContain('request: unexplained_words');
    expect(await failuresOf({ object: { data: issued.data.slice(0, 10) } })).toContain('request: empty');
  });

  test.each([['notanaddress'], ['0x'], [''], [`0x${'AB'.repeat(20)}`]])(
    'refuses a registration whose address cannot be read: %j',
    async (address) => {
      expect(await failuresOf({ expected: { address } })).toContain('address: unreadable');
    },
  );

  test.each([
    ['eip155:9999', ['network: unknown']],
    ['solana:devnet', ['network: unknown']],
    ['', ['network: unknown']],
  ])('[R7] refuses the unknown network %j by name', async (chainRef, failures) => {
    expect(await failuresOf({ object: { chainRef } })).toEqual(failures);
  });

  test.each([
    ['eip155:1', 'network: wrong_environment'],
    ['eip155:84532', 'network: wrong_chain'],
  ])('[R7] [R8] refuses the network %j for an ethereum wallet of the sandbox', async (chainRef, failure) => {
    const expected = { chainId: 'ethereum', environment: 'sandbox' } as const;
    expect(await failuresOf({ object: { chainRef }, expected })).toContain(failure);
  });

  test('[R7] refuses a node that is on another network', async () => {
    const prepare = ({ node }: GrantScene) => Object.assign(node, { evmChainId: 31_337 });
    expect(await failuresOf({ prepare })).toContain('network: node_mismatch');
  });

  test('[R9] refuses another contract than the pinned one, and one that no one has confirmed', async () => {
    const pin = { address: STRANGER, origin: 'confirmed' } as const;
    expect(await failuresOf({ expected: { pin } })).toEqual(['contract: changed']);
    expect(await failuresOf({ expected: { pin: undefined } })).toContain('contract: unconfirmed');
    const prepare = ({ node, contract }: GrantScene) =>
      Object.assign(node.state.account(contract), { code: '0x' });
    expect(await failuresOf({ prepare })).toEqual(['contract: no_code']);
  });

  test('[R123] refuses any account but the signer of the registration', async () => {
    expect(await failuresOf({ expected: { connectedAccount: STRANGER } })).toEqual(['signer: wrong_account']);
    expect(await failuresOf({ expected: { signerWallet: STRANGER } })).toEqual(['signer: changed']);
    expect((await check({ expected: { signerWallet: null } })).noted).toEqual(['signer: unknown']);
  });

  test.each([
    [0, 'expiry: expired'],
    [-1, 'expiry: expired'],
    [1, 'expiry: too_close'],
    [60, 'expiry: too_close'],
  ])('[R124] refuses %i seconds before the window closes, on chain time', async (secondsLeft, failure) => {
    const prepare = ({ node }: GrantScene) => Object.assign(node, { timeUnix: expiresAtUnix - secondsLeft });
    expect(await failuresOf({ prepare })).toEqual([failure]);
  });

  test('[R124] clears until then', async () => {
    const prepare = ({ node }: GrantScene) => Object.assign(node, { timeUnix: expiresAtUnix - 61 });
    expect((await check({ prepare })).state).toBe('cleared');
  });

  test.each([CALL_GAS * 700_000_000n, 0n])(
    'waits for no coins that came in the newest block, with %d of a coin before',
    async (earlierWei) => {
      const prepare = ({ node, owner }: GrantScene) => {
        Object.assign(node, { height: 100, gasPriceWei: 1_000_000_000n });
        Object.assign(node.state.account(owner), { code: '0x', wei: earlierWei });
        node.earlier = node.state.clone();
        node.state.account(owner).wei = CALL_GAS * 700_000_001n;
      };
      expect(await check({ prepare })).toMatchObject({ state: 'cleared' });
    },
  );

  test('names missing gas and an earlier transaction in progress', async () => {
    const dry = ({ node, owner }: GrantScene) => Object.assign(node.state.account(owner), { wei: 1n });
    expect(await failuresOf({ prepare: dry })).toEqual(['fee: short']);
    const waiting = ({ node }: GrantScene) => Object.assign(node, { pendingCount: 1 });
    expect(await failuresOf({ prepare: waiting })).toEqual(['pending: transaction_pending']);
  });

  test('[R123] does not ask a contract wallet for gas', async () => {
    const prepare = ({ node, owner }: GrantScene) =>
      Object.assign(node.state.account(owner), { code: '0x60806040', wei: 0n });
    // Nodes that charge for a list of what is touched have none for it.
    expect((await check({ prepare })).noted).toEqual(['effect: unseen', 'fee: contract_wallet']);
  });
});
