import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REQUIRED_CHECKS } from '#lib/signing/sign-check.ts';
import { burnScene, type BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { burnChecks, checkBurnScene, reasonsOf, type BurnCase } from '#lib/evm/testing/check-scene.ts';
import { encodeCall } from '#lib/evm/testing/fake-abi.ts';

const SEED = 7;
const STRANGER = '0x00000000000000000000000000000000000000aa';
const seeds = fc.integer({ min: 0 });

/** The same scene each time, with the holder's account that of a key; `prepare` changes the chain. */
function theScene(prepare?: BurnCase['prepare']): BurnScene {
  const scene = burnScene(SEED);
  const intentExpiresAtUnix = scene.authorization.expiresAt + 300;
  const known = { ...scene, expected: { ...scene.expected, intentExpiresAtUnix } };
  known.node.state.account(scene.holder).code = '0x';
  known.node.blockSeconds = 2;
  prepare?.(known);
  return known;
}
const { authorization: issued } = theScene();

const { check, failuresOf } = burnChecks(theScene);

describe('the sign-guard on EVM chains', () => {
  test('[R68] clears every authentic burn and passes on its to, data and value 0 unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const scene = burnScene(seed);
        const { from, to, data } = scene.authorization;
        const report = await checkBurnScene(scene);
        expect(reasonsOf(report)).toEqual([]);
        expect(report.checks.map(({ id }) => id).toSorted()).toEqual(REQUIRED_CHECKS.evm.toSorted());
        const { evmChainId } = scene.network;
        expect(report).toMatchObject({
          state: 'cleared',
          request: { evmChainId, from, to, data, value: 0n },
        });
      }),
      { numRuns: 300 },
    );
  });

  test('[R68] refuses every burn with any one byte of its data, target or sender changed', async () => {
    const field = fc.constantFrom('data' as const, 'to' as const, 'from' as const);
    const change = fc.integer({ min: 1, max: 255 });
    await fc.assert(
      fc.asyncProperty(seeds, field, fc.nat(), change, async (seed, name, place, xor) => {
        const scene = burnScene(seed);
        const original = scene.authorization[name];
        const at = 2 + 2 * (place % ((original.length - 2) / 2));
        const byte = (parseInt(original.slice(at, at + 2), 16) ^ xor).toString(16).padStart(2, '0');
        const tampered = original.slice(0, at) + byte + original.slice(at + 2);
        expect((await checkBurnScene(scene, { object: { [name]: tampered } })).state).toBe('refused');
      }),
      { numRuns: 500 },
    );
  });

  test('[R68] passes on the call and nothing more, whatever else the object contains', async () => {
    const names = ['value', 'gas', 'gasPrice', 'nonce', 'accessList', 'authorizationList', 'chainId', 'type'];
    const extras = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    );
    await fc.assert(
      fc.asyncProperty(seeds, extras, async (seed, object) => {
        const scene = burnScene(seed);
        const { from, to, data } = scene.authorization;
        const report = await checkBurnScene(scene, { object });
        const { evmChainId } = scene.network;
        expect(report.state === 'cleared' && report.request).toEqual({
          evmChainId,
          from,
          to,
          data,
          value: 0n,
        });
      }),
      { numRuns: 100 },
    );
  });

  test('[R63] [R64] an end that was changed is refused, or changes nothing that is signed', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 0, max: 2 ** 33 }), async (seed, expiresAt) => {
        const scene = burnScene(seed);
        const { authorization, node } = scene;
        fc.pre(expiresAt !== authorization.expiresAt);
        const report = await checkBurnScene(scene, { object: { expiresAt } });
        // A later one is found out: the contract refuses the call at the end that it names.
        const margin = Math.max(15, 4 * node.blockSeconds);
        const isEarlier = expiresAt > node.timeUnix + margin && expiresAt < authorization.expiresAt;
        expect(report.state).toBe(isEarlier ? 'cleared' : 'refused');
        const sent = report.state === 'cleared' ? report.request.data : authorization.data;
        expect(sent).toBe(authorization.data);
      }),
      { numRuns: 200 },
    );
  });

  test('[R68] refuses every burn whose data is cut short or longer, by bytes and by words', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.uint8Array({ minLength: 1, maxLength: 96 }), async (seed, extra) => {
        const { data } = burnScene(seed).authorization;
        const tail = [...extra].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        const cut = data.slice(0, data.length - 2 * extra.length);
        for (const tampered of [data + tail, cut, data + '00'.repeat(32), data.slice(0, -64)]) {
          const report = await checkBurnScene(burnScene(seed), { object: { data: tampered } });
          expect(report.state).toBe('refused');
        }
      }),
      { numRuns: 100 },
    );
  });

  test('[R68] refuses a bare burn of the amount, which no service authorized, with or without random words', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 0, max: 4 }), async (seed, count) => {
        const scene = burnScene(seed);
        const chance = Array.from({ length: count }, () => scene.draw.word());
        const data = encodeCall('burn(uint256)', [scene.burn.amount, ...chance]);
        const report = await checkBurnScene(scene, { object: { data } });
        expect(report.state).toBe('refused');
        expect(reasonsOf(report)).toContain(count < 2 ? 'request: unattested' : 'effect: idle_words');
      }),
      { numRuns: 100 },
    );
  });

  test('refuses any other amount than the intent’s, whoever changed it', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.bigInt({ min: 0n, max: 10n ** 30n }), async (seed, amount) => {
        const scene = burnScene(seed);
        fc.pre(String(amount) !== scene.authorization.amountMinor);
        const report = await checkBurnScene(scene, { object: { amountMinor: String(amount) } });
        expect(report.state).toBe('refused');
        expect(reasonsOf(report)).toContain('amount: different');
      }),
      { numRuns: 200 },
    );
  });

  test('refuses an intent of another amount even when the authorization agrees with itself', async () => {
    const failures = await failuresOf({ expected: { amountCents: 500 } });
    expect(failures).toEqual(['amount: different', 'effect: wrong_amount']);
  });

  test('refuses when the amount of the intent is not known', async () => {
    expect(await failuresOf({ expected: { amountCents: null } })).toContain('amount: unknown');
  });

  test.each([
    ['eip155:9999', 'network: unknown'],
    ['', 'network: unknown'],
    ['solana:devnet', 'network: unknown'],
    ['eip155:0x1', 'network: unknown'],
  ])('[R7] refuses the unknown network %j by name', async (chainRef, failure) => {
    expect(await failuresOf({ object: { chainRef } })).toEqual([failure]);
  });

  test.each([
    ['eip155:1', 'network: wrong_environment'],
    ['eip155:84532', 'network: wrong_chain'],
  ])('[R7] refuses the network %j for an ethereum intent of the sandbox', async (chainRef, failure) => {
    const expected = { chainId: 'ethereum', environment: 'sandbox' } as const;
    expect(await failuresOf({ object: { chainRef }, expected })).toContain(failure);
  });

  test('[R7] refuses a node that is on another network', async () => {
    const prepare = ({ node }: BurnScene) => Object.assign(node, { evmChainId: 31_337 });
    expect(await failuresOf({ prepare })).toContain('network: node_mismatch');
  });

  test('refuses another account than the holder of the attempt, on either side', async () => {
    expect(await failuresOf({ expected: { connectedAccount: STRANGER } })).toContain('holder: wrong_account');
    expect(await failuresOf({ expected: { attemptHolder: STRANGER } })).toContain('holder: wrong_attempt');
  });

  test('[R9] refuses another token than the pinned one, and one that no one has confirmed', async () => {
    const tokenPin = { address: STRANGER, origin: 'confirmed' } as const;
    expect(await failuresOf({ expected: { tokenPin } })).toEqual(['token: changed']);
    expect(await failuresOf({ expected: { tokenPin: undefined } })).toEqual(['token: unconfirmed']);
  });

  test.each([
    [0, 'expiry: expired'],
    [-1, 'expiry: expired'],
    [1, 'expiry: too_close'],
    [15, 'expiry: too_close'],
  ])(
    '[R64] refuses %i seconds before the authorization ends, on chain time',
    async (secondsLeft, failure) => {
      const prepare = ({ node }: BurnScene) =>
        Object.assign(node, { timeUnix: issued.expiresAt - secondsLeft, blockSeconds: 1 });
      expect(await failuresOf({ prepare })).toContain(failure);
    },
  );

  test('[R64] leaves a margin of several blocks where blocks are slow, and clears just before it', async () => {
    const late = (secondsLeft: number) => (scene: BurnScene) =>
      Object.assign(scene.node, { timeUnix: issued.expiresAt - secondsLeft, blockSeconds: 12 });
    expect(await failuresOf({ prepare: late(48) })).toEqual(['expiry: too_close']);
    expect((await check({ prepare: late(49) })).state).toBe('cleared');
  });

  test.each([
    ['expired', { intentExpiresAtUnix: issued.expiresAt - 700 }],
    ['expires_too_soon', { intentExpiresAtUnix: issued.expiresAt - 590 }],
    ['ends_before_authorization', { intentExpiresAtUnix: issued.expiresAt - 1 }],
    ['wrong_status', { intentStatus: 'expired' }],
    ['wrong_status', { intentStatus: 'burn_approved' }],
  ])('[R63] refuses an intent that is %s', async (reason, expected) => {
    expect(await failuresOf({ expected })).toContain(`intent: ${reason}`);
  });

  test('[R50] clears an intent that never expires', async () => {
    expect((await check({ expected: { intentExpiresAtUnix: null } })).state).toBe('cleared');
  });

  test('[R59] takes addresses in any valid writing as the same', async () => {
    const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`;
    const tokenPin = { address: upper(issued.to), origin: 'configured' } as const;
    expect((await check({ expected: { tokenPin } })).state).toBe('cleared');
    expect((await check({ expected: { connectedAccount: upper(STRANGER) } })).state).toBe('refused');
    expect((await check({ object: { to: upper(issued.to) } })).state).toBe('cleared');
  });
});
