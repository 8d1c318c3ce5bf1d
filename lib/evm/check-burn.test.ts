import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BurnAuthorization } from '#lib/conversion/burn.ts';
import type { BurnExpectation } from '#lib/conversion/burn-expectation.ts';
import { REQUIRED_CHECKS } from '#lib/conversion/sign-check.ts';
import { checkEvmBurn } from './check-burn.ts';
import { addressArbitrary, authenticBurnArbitrary } from './testing/arbitrary-burn.ts';
import type { AuthenticBurn } from './testing/arbitrary-burn.ts';
import { createFakeNode, requestOf, transferLog } from './testing/fake-node.ts';
import type { FakeNode } from './testing/fake-node.ts';
import { NATIVE_COIN } from './token-logs.ts';

interface Case {
  readonly authentic: AuthenticBurn;
  readonly authorization?: Partial<BurnAuthorization>;
  readonly expected?: Partial<BurnExpectation>;
  readonly node?: Partial<FakeNode>;
}

async function check({ authentic, authorization, expected, node }: Case) {
  const fake = { ...createFakeNode(authentic.authorization, authentic.network.evmChainId), ...node };
  return checkEvmBurn(
    { ...authentic.authorization, ...authorization },
    { ...authentic.expected, ...expected },
    requestOf(fake, authentic.authorization),
  );
}

async function failuresOf(input: Case): Promise<string[]> {
  const report = await check(input);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

const [AUTHENTIC] = fc.sample(authenticBurnArbitrary, { numRuns: 1, seed: 7 });
const authentic = AUTHENTIC ?? expect.fail('no sample');
const { authorization: issued, expected: wanted } = authentic;
const STRANGER = '0x00000000000000000000000000000000000000aa';

describe('the sign-guard on EVM chains', () => {
  it('[R68] clears every authentic burn and hands over its to, data and value 0 unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(authenticBurnArbitrary, async (burn) => {
        const report = await check({ authentic: burn });
        expect(report.checks.map(({ id }) => id).toSorted()).toEqual(REQUIRED_CHECKS.evm.toSorted());
        expect(report).toMatchObject({
          state: 'cleared',
          request: {
            evmChainId: burn.network.evmChainId,
            from: burn.authorization.from,
            to: burn.authorization.to,
            data: burn.authorization.data,
            value: 0n,
          },
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('[R68] refuses every burn with any one byte of its data, target or sender changed', async () => {
    const field = fc.constantFrom('data' as const, 'to' as const, 'from' as const);
    const change = fc.integer({ min: 1, max: 255 });
    await fc.assert(
      fc.asyncProperty(authenticBurnArbitrary, field, fc.nat(), change, async (burn, name, place, xor) => {
        const original = burn.authorization[name];
        const at = 2 + 2 * (place % ((original.length - 2) / 2));
        const byte = (parseInt(original.slice(at, at + 2), 16) ^ xor).toString(16).padStart(2, '0');
        const tampered = original.slice(0, at) + byte + original.slice(at + 2);
        expect((await check({ authentic: burn, authorization: { [name]: tampered } })).state).toBe('refused');
      }),
      { numRuns: 3000 },
    );
  });

  it('[R68] hands over the call and nothing more, whatever else the object says', async () => {
    const extras = fc.dictionary(
      fc.constantFrom(
        'value',
        'gas',
        'gasPrice',
        'nonce',
        'accessList',
        'authorizationList',
        'chainId',
        'type',
      ),
      fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    );
    await fc.assert(
      fc.asyncProperty(authenticBurnArbitrary, extras, async (burn, extra) => {
        const { from, to, data } = burn.authorization;
        const report = await check({ authentic: burn, authorization: extra });
        const { evmChainId } = burn.network;
        expect(report).toMatchObject({ state: 'cleared' });
        expect(report.state === 'cleared' && report.request).toEqual({
          evmChainId,
          from,
          to,
          data,
          value: 0n,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('[R63] [R64] an end that was changed is refused, or changes nothing that is signed', async () => {
    await fc.assert(
      fc.asyncProperty(
        authenticBurnArbitrary,
        fc.integer({ min: 0, max: 2 ** 33 }),
        async (burn, expiresAt) => {
          const report = await check({ authentic: burn, authorization: { expiresAt } });
          const end = burn.expected.intentExpiresAtUnix ?? 0;
          const isPlausible = expiresAt > burn.authorization.expiresAt - 585 && expiresAt <= end;
          expect(report.state).toBe(isPlausible ? 'cleared' : 'refused');
          expect(report.state === 'cleared' ? report.request.data : burn.authorization.data).toBe(
            burn.authorization.data,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('[R68] refuses every burn whose data is cut short or longer', async () => {
    await fc.assert(
      fc.asyncProperty(
        authenticBurnArbitrary,
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        async (burn, extra) => {
          const { data } = burn.authorization;
          const tail = [...extra].map((byte) => byte.toString(16).padStart(2, '0')).join('');
          const cut = data.slice(0, data.length - 2 * extra.length);
          expect((await check({ authentic: burn, authorization: { data: data + tail } })).state).toBe(
            'refused',
          );
          expect((await check({ authentic: burn, authorization: { data: cut } })).state).toBe('refused');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('refuses any other amount than the intent says, whoever changed it', async () => {
    await fc.assert(
      fc.asyncProperty(
        authenticBurnArbitrary,
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        async (burn, amount) => {
          fc.pre(String(amount) !== burn.authorization.amountMinor);
          const failures = await failuresOf({
            authentic: burn,
            authorization: { amountMinor: String(amount) },
          });
          expect(failures).toContain('amount: different');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('refuses an intent of another amount even when the authorization agrees with itself', async () => {
    const failures = await failuresOf({ authentic, expected: { amountCents: 1234 } });
    expect(failures).toEqual(['amount: different', 'effect: wrong_amount']);
  });

  it('refuses when the amount of the intent is not known', async () => {
    expect(await failuresOf({ authentic, expected: { amountCents: null } })).toContain('amount: unknown');
  });

  it.each([
    ['eip155:9999', 'network: unknown'],
    ['', 'network: unknown'],
    ['solana:devnet', 'network: unknown'],
    ['eip155:0x1', 'network: unknown'],
  ])('[R7] refuses the unknown network %j by name', async (chainRef, failure) => {
    expect(await failuresOf({ authentic, authorization: { chainRef } })).toEqual([failure]);
  });

  it.each([
    ['eip155:1', 'network: wrong_environment'],
    ['eip155:84532', 'network: wrong_chain'],
  ])('[R7] refuses the network %j for an ethereum intent of the sandbox', async (chainRef, failure) => {
    const expected = { chainId: 'ethereum', environment: 'sandbox' } as const;
    expect(await failuresOf({ authentic, authorization: { chainRef }, expected })).toContain(failure);
  });

  it('[R7] refuses a node that is on another network', async () => {
    expect(await failuresOf({ authentic, node: { evmChainId: 31_337 } })).toContain('network: node_mismatch');
  });

  it('refuses another account than the holder of the attempt, on either side', async () => {
    expect(await failuresOf({ authentic, expected: { connectedAccount: STRANGER } })).toContain(
      'holder: wrong_account',
    );
    expect(await failuresOf({ authentic, expected: { attemptHolder: STRANGER } })).toContain(
      'holder: wrong_attempt',
    );
  });

  it('[R9] refuses another token than the pinned one, and says so when there is no pin yet', async () => {
    const pinned = await failuresOf({
      authentic,
      expected: { tokenPin: { address: STRANGER, origin: 'first_use' } },
    });
    expect(pinned).toEqual(['token: changed']);
    const first = await check({ authentic, expected: { tokenPin: undefined } });
    expect(first.state).toBe('cleared');
    expect(first.checks).toContainEqual(expect.objectContaining({ id: 'token', state: 'noted' }));
  });

  it('[R3] refuses a token that does not count in six decimals', async () => {
    expect(await failuresOf({ authentic, node: { decimals: 18n } })).toEqual(['token: wrong_decimals']);
  });

  it.each([
    [0, 'expiry: expired'],
    [-1, 'expiry: expired'],
    [1, 'expiry: too_close'],
    [15, 'expiry: too_close'],
  ])('[R64] refuses %i seconds before the grant ends, on chain time', async (secondsLeft, failure) => {
    const chainTimeUnix = issued.expiresAt - secondsLeft;
    expect(await failuresOf({ authentic, node: { chainTimeUnix } })).toEqual([failure]);
  });

  it('[R64] keeps a margin of several blocks where blocks are slow, and clears just before it', async () => {
    const late = { chainTimeUnix: issued.expiresAt - 48, blockSeconds: 12 };
    expect(await failuresOf({ authentic, node: late })).toEqual(['expiry: too_close']);
    const inTime = { ...late, chainTimeUnix: issued.expiresAt - 49 };
    expect((await check({ authentic, node: inTime })).state).toBe('cleared');
  });

  it.each([
    ['expired', { intentExpiresAtUnix: issued.expiresAt - 700 }],
    ['expires_too_soon', { intentExpiresAtUnix: issued.expiresAt - 590 }],
    ['ends_before_grant', { intentExpiresAtUnix: issued.expiresAt - 1 }],
    ['wrong_status', { intentStatus: 'expired' }],
    ['wrong_status', { intentStatus: 'burn_approved' }],
  ])('[R63] refuses an intent that is %s', async (reason, expected) => {
    expect(await failuresOf({ authentic, expected })).toContain(`intent: ${reason}`);
  });

  it('[R50] clears an intent that never expires', async () => {
    expect((await check({ authentic, expected: { intentExpiresAtUnix: null } })).state).toBe('cleared');
  });

  it.each<[string, string, Partial<FakeNode>]>([
    ['tokens go to somebody', 'effect: something_else_moves', { logs: [moved(issued.from, STRANGER)] }],
    ['another token moves too', 'effect: something_else_moves', { logs: [burned(), ofToken(STRANGER)] }],
    ['coins leave too', 'effect: something_else_moves', { logs: [burned(), ofToken(NATIVE_COIN)] }],
    ['somebody else burns', 'effect: something_else_moves', { logs: [moved(STRANGER, zero())] }],
    ['less burns', 'effect: wrong_amount', { logs: [burned(1n)], burnedMinor: 1n, destroyedMinor: 1n }],
    ['it burns twice', 'effect: not_burned', { logs: [burned(), burned()] }],
    ['nothing happens', 'effect: not_burned', { logs: [], burnedMinor: 0n, destroyedMinor: 0n }],
    ['the log lies about the balance', 'effect: wrong_amount', { burnedMinor: 1n }],
    ['the supply does not shrink', 'effect: not_burned', { destroyedMinor: 0n }],
    ['a right is granted', 'effect: rights_granted', { logs: [burned(), approval()] }],
  ])('refuses when in the simulated run %s', async (_, failure, node) => {
    expect(await failuresOf({ authentic, node })).toEqual([failure]);
  });

  it('[R69] names a short balance, missing gas and an earlier transaction under way', async () => {
    expect(await failuresOf({ authentic, node: { balanceMinor: 1n } })).toContain('balance: short');
    expect(await failuresOf({ authentic, node: { balanceWei: 1n } })).toEqual(['fee: short']);
    expect(await failuresOf({ authentic, node: { pendingNonce: 8 } })).toEqual([
      'pending: transaction_under_way',
    ]);
  });

  it('[R69] [R74] names a holder whom the contract does not let burn, on every EVM chain', async () => {
    await fc.assert(
      fc.asyncProperty(authenticBurnArbitrary, async (burn) => {
        const refused = await check({ authentic: burn, node: { refusal: 'not authorized' } });
        expect(refused.state).toBe('refused');
        expect(refused.checks.filter(({ state }) => state === 'failed')).toEqual([
          { id: 'simulation', state: 'failed', reason: 'reverted', values: { reason: 'not authorized' } },
          {
            id: 'authorized',
            state: 'failed',
            reason: 'refused',
            values: { reason: 'not authorized', walletState: '' },
          },
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    [null, 'not_listed'],
    [{ state: 'pending', reconciliationStatus: 'synced' }, 'not_active'],
    [{ state: 'revoked', reconciliationStatus: 'synced' }, 'not_active'],
    [{ state: 'active', reconciliationStatus: 'drifted' }, 'not_synced'],
    [{ state: 'active', reconciliationStatus: 'synced' }, 'refused'],
  ])('[R8] [R37] [R69] says what the list of wallets knows of it: %j', async (holderWallet, reason) => {
    const failures = await failuresOf({
      authentic,
      expected: { holderWallet },
      node: { refusal: 'not authorized' },
    });
    expect(failures).toEqual(['simulation: reverted', `authorized: ${reason}`]);
    expect((await check({ authentic, expected: { holderWallet } })).state).toBe('cleared');
  });

  it('[R69] does not blame the permission for what another condition explains', async () => {
    const short = await check({ authentic, node: { balanceMinor: 1n } });
    expect(short.checks).toContainEqual({ id: 'authorized', state: 'noted', reason: 'unknown', values: {} });
    const blind = await check({ authentic, node: { supportsSimulation: false } });
    expect(blind.checks).toContainEqual({ id: 'authorized', state: 'noted', reason: 'unknown', values: {} });
  });

  it('[R70] does not ask a contract wallet for gas', async () => {
    const contract = await check({ authentic, node: { balanceWei: 0n, code: '0x60806040' } });
    expect(contract.state).toBe('cleared');
    const delegated = await failuresOf({
      authentic,
      node: { balanceWei: 0n, code: `0xef0100${'11'.repeat(20)}` },
    });
    expect(delegated).toEqual(['fee: short']);
  });

  it('refuses when the node can run nothing at all', async () => {
    const failures = await failuresOf({ authentic, node: { supportsSimulation: false } });
    expect(failures).toContain('simulation: unavailable');
  });

  it('[R59] takes addresses in any valid writing as the same', async () => {
    await fc.assert(
      fc.asyncProperty(addressArbitrary, async (address) => {
        const upper = `0x${address.slice(2).toUpperCase()}`;
        const report = await check({
          authentic,
          expected: { tokenPin: { address: `0x${issued.to.slice(2).toUpperCase()}`, origin: 'configured' } },
        });
        expect(report.state).toBe('cleared');
        fc.pre(address.toLowerCase() !== issued.from.toLowerCase());
        const other = await check({ authentic, expected: { connectedAccount: upper } });
        expect(other.state).toBe('refused');
      }),
      { numRuns: 50 },
    );
  });
});

function zero(): string {
  return `0x${'0'.repeat(40)}`;
}

function burned(amount = BigInt(issued.amountMinor)) {
  return transferLog(issued.to, issued.from, zero(), amount);
}

function moved(from: string, to: string) {
  return transferLog(issued.to, from, to, BigInt(issued.amountMinor));
}

function ofToken(token: string) {
  return transferLog(token, wanted.attemptHolder, STRANGER, 1n);
}

function approval() {
  const topics = [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    issued.from,
    STRANGER,
  ];
  return { address: issued.to, topics, data: `0x${'f'.repeat(64)}` as const };
}
