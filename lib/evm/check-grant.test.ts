import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REQUIRED_GRANT_CHECKS } from '#lib/conversion/grant-check.ts';
import type { GrantExpectation } from '#lib/conversion/grant-expectation.ts';
import type { GrantCall } from './build-grant-request.ts';
import { checkEvmGrant } from './check-grant.ts';
import { toWord } from './rpc-values.ts';
import { authenticGrantArbitrary } from './testing/arbitrary-grant.ts';
import type { AuthenticGrant } from './testing/arbitrary-grant.ts';
import { createFakeWhitelister, grantLog, whitelisterRequest } from './testing/fake-whitelister.ts';
import type { FakeWhitelister } from './testing/fake-whitelister.ts';
import { transferLog } from './testing/fake-node.ts';
import { NATIVE_COIN } from './token-logs.ts';

interface Case {
  readonly grant: AuthenticGrant;
  readonly calldata?: Partial<GrantCall>;
  readonly expected?: Partial<GrantExpectation>;
  readonly node?: Partial<FakeWhitelister>;
}

async function check({ grant, calldata, expected, node }: Case) {
  const fake = { ...createFakeWhitelister(grant), ...node };
  return checkEvmGrant(
    { ...grant.calldata, ...calldata },
    { ...grant.expected, ...expected },
    whitelisterRequest(fake, grant),
  );
}

async function failuresOf(input: Case): Promise<string[]> {
  const report = await check(input);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

async function notesOf(input: Case): Promise<string[]> {
  const report = await check(input);
  expect(report.state).toBe('cleared');
  return report.checks.flatMap((c) => (c.state === 'noted' ? [`${c.id}: ${c.reason}`] : []));
}

const [SAMPLE] = fc.sample(authenticGrantArbitrary, { numRuns: 1, seed: 5 });
const grant = SAMPLE ?? expect.fail('no sample');
const { calldata: issued, expected: wanted, expiresAtUnix } = grant;
const STRANGER = '0x00000000000000000000000000000000000000aa';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

/** The call of the issued grant with these words instead of its own. */
function dataOf(...words: (string | bigint)[]): string {
  return issued.data.slice(0, 10) + words.map(toWord).join('');
}

describe('[B1] the sign-guard of grants on EVM chains', () => {
  it('[R123] clears every authentic grant, whichever ABI it has, and hands it over unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(authenticGrantArbitrary, async (authentic) => {
        const report = await check({ grant: authentic });
        expect(report.checks.map(({ id }) => id).toSorted()).toEqual(REQUIRED_GRANT_CHECKS.evm.toSorted());
        expect(report.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
        expect(report).toMatchObject({
          state: 'cleared',
          request: {
            evmChainId: authentic.network.evmChainId,
            from: authentic.calldata.signerWallet,
            to: authentic.calldata.to,
            data: authentic.calldata.data,
            value: 0n,
          },
        });
      }),
      { numRuns: 500 },
    );
  });

  it('[B1] refuses every grant with any one byte of its data, target or sender changed', async () => {
    const field = fc.constantFrom('data' as const, 'to' as const, 'signerWallet' as const);
    const change = fc.integer({ min: 1, max: 255 });
    await fc.assert(
      fc.asyncProperty(
        authenticGrantArbitrary,
        field,
        fc.nat(),
        change,
        async (authentic, name, place, xor) => {
          const original = authentic.calldata[name];
          const at = 2 + 2 * (place % ((original.length - 2) / 2));
          const byte = (parseInt(original.slice(at, at + 2), 16) ^ xor).toString(16).padStart(2, '0');
          const tampered = original.slice(0, at) + byte + original.slice(at + 2);
          const report = await check({ grant: authentic, calldata: { [name]: tampered } });
          expect(report.state).toBe('refused');
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('[B1] refuses every grant whose call is cut, or carries a part of a word behind it', async () => {
    await fc.assert(
      fc.asyncProperty(authenticGrantArbitrary, fc.integer({ min: 1, max: 31 }), async (authentic, bytes) => {
        const { data } = authentic.calldata;
        const cut = data.slice(0, data.length - 2 * bytes);
        const longer = data + '01'.repeat(bytes);
        expect((await check({ grant: authentic, calldata: { data: cut } })).state).toBe('refused');
        expect((await check({ grant: authentic, calldata: { data: longer } })).state).toBe('refused');
      }),
      { numRuns: 200 },
    );
  });

  it('[R4] refuses any other limit than this house asked for, in the object or in the call', async () => {
    await fc.assert(
      fc.asyncProperty(
        authenticGrantArbitrary,
        fc.integer({ min: 1, max: 9_000_000_000 }),
        async (authentic, limitCents) => {
          fc.pre(limitCents !== authentic.calldata.limitCents);
          const failures = await failuresOf({ grant: authentic, calldata: { limitCents } });
          expect(failures).toContain('limit: different');
        },
      ),
      { numRuns: 300 },
    );
    expect(await failuresOf({ grant, expected: { requestedLimitCents: 77 } })).toContain('limit: different');
    const more = { data: dataOf(wanted.address, BigInt(issued.limitCents) * 10_000n + 1n) };
    expect(await failuresOf({ grant, calldata: more })).toEqual(['limit: missing']);
  });

  it('[R4] tells of a limit in another unit, and of one that nobody here asked for', async () => {
    const cents = { data: dataOf(wanted.address, BigInt(issued.limitCents)) };
    expect(await notesOf({ grant, calldata: cents })).toEqual(['limit: other_unit']);
    expect(await notesOf({ grant, expected: { requestedLimitCents: null } })).toEqual(['limit: unknown']);
  });

  it('refuses a grant to another address, and tells of words it cannot explain', async () => {
    const limit = BigInt(issued.limitCents) * 10_000n;
    expect(await failuresOf({ grant, calldata: { data: dataOf(STRANGER, limit) } })).toContain(
      'address: missing',
    );
    const extra = { data: dataOf(wanted.address, limit, STRANGER) };
    expect(await notesOf({ grant, calldata: extra })).toEqual(['request: unexplained_words']);
    expect(await failuresOf({ grant, calldata: { data: issued.data.slice(0, 10) } })).toContain(
      'request: empty',
    );
  });

  it.each([
    ['eip155:9999', ['network: unknown']],
    ['solana:devnet', ['network: unknown']],
    ['', ['network: unknown']],
  ])('[R7] refuses the unknown network %j by name', async (chainRef, failures) => {
    expect(await failuresOf({ grant, calldata: { chainRef } })).toEqual(failures);
  });

  it.each([
    ['eip155:1', 'network: wrong_environment'],
    ['eip155:84532', 'network: wrong_chain'],
  ])('[R7] [R8] refuses the network %j for an ethereum wallet of the sandbox', async (chainRef, failure) => {
    const expected = { chainId: 'ethereum', environment: 'sandbox' } as const;
    expect(await failuresOf({ grant, calldata: { chainRef }, expected })).toContain(failure);
  });

  it('[R7] refuses a node that is on another network', async () => {
    expect(await failuresOf({ grant, node: { evmChainId: 31_337 } })).toContain('network: node_mismatch');
  });

  it('[R9] warns of a second contract, and says so when there is no first one yet', async () => {
    const pin = { address: STRANGER, origin: 'first_use' } as const;
    expect(await failuresOf({ grant, expected: { pin } })).toEqual(['contract: changed']);
    expect(await notesOf({ grant, expected: { pin: undefined } })).toEqual(['contract: first_use']);
    expect(await failuresOf({ grant, node: { contractCode: '0x' } })).toEqual(['contract: no_code']);
  });

  it('[R123] refuses any account but the signer of the registration', async () => {
    expect(await failuresOf({ grant, expected: { connectedAccount: STRANGER } })).toEqual([
      'signer: wrong_account',
    ]);
    expect(await failuresOf({ grant, expected: { signerWallet: STRANGER } })).toEqual(['signer: changed']);
    expect(await notesOf({ grant, expected: { signerWallet: null } })).toEqual(['signer: unknown']);
  });

  it.each([
    [0, 'expiry: expired'],
    [-1, 'expiry: expired'],
    [1, 'expiry: too_close'],
    [60, 'expiry: too_close'],
  ])('[R124] refuses %i seconds before the window closes, on chain time', async (secondsLeft, failure) => {
    const chainTimeUnix = expiresAtUnix - secondsLeft;
    expect(await failuresOf({ grant, node: { chainTimeUnix } })).toEqual([failure]);
  });

  it('[R124] clears until then', async () => {
    expect((await check({ grant, node: { chainTimeUnix: expiresAtUnix - 61 } })).state).toBe('cleared');
  });

  it.each<[string, string, Partial<FakeWhitelister>]>([
    ['nothing is emitted', 'effect: not_granted', { logs: [] }],
    ['the event is about somebody else', 'effect: not_granted', { logs: [grantLog(issued.to, STRANGER)] }],
    [
      'somebody else emits too',
      'effect: something_else',
      { logs: [grantLog(issued.to, wanted.address), grantLog(STRANGER, wanted.address)] },
    ],
    [
      'tokens move',
      'effect: something_else',
      { logs: [transferLog(issued.to, issued.signerWallet, wanted.address, 1n)] },
    ],
    [
      'coins leave',
      'effect: something_else',
      { logs: [transferLog(NATIVE_COIN, issued.signerWallet, wanted.address, 1n)] },
    ],
    [
      'a right over tokens is given',
      'effect: something_else',
      {
        logs: [{ ...grantLog(issued.to, wanted.address), topics: [APPROVAL, `0x${toWord(wanted.address)}`] }],
      },
    ],
  ])('refuses when in the simulated run %s', async (_, failure, node) => {
    expect(await failuresOf({ grant, node })).toEqual([failure]);
  });

  it('takes a grant unseen only from a contract that it knows', async () => {
    const node = { supportsSimulation: false };
    expect(await notesOf({ grant, node })).toEqual(['effect: unseen']);
    expect(await failuresOf({ grant, node, expected: { pin: undefined } })).toEqual(['effect: unseen']);
    expect(await failuresOf({ grant, node, calldata: { data: `0x00${issued.data.slice(4)}` } })).toContain(
      'simulation: reverted',
    );
  });

  it('names missing gas and an earlier transaction under way', async () => {
    expect(await failuresOf({ grant, node: { balanceWei: 1n } })).toEqual(['fee: short']);
    expect(await failuresOf({ grant, node: { pendingNonce: 8 } })).toEqual([
      'pending: transaction_under_way',
    ]);
  });

  it('[R123] does not ask a contract wallet for gas', async () => {
    expect(await notesOf({ grant, node: { balanceWei: 0n, signerCode: '0x60806040' } })).toEqual([
      'fee: contract_wallet',
    ]);
  });
});
