import { concatHex, encodeFunctionData, type Address, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkEvmGrant } from '#lib/evm/grant/check-grant.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { chainRequestTo, without } from '../testing/chain-request-to.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';
import { deployTrap, trapContract } from './testing/trap-contracts.ts';

const LIMIT_CENTS = 50_000;
const LIMIT = expectedBaseUnits(LIMIT_CENTS);
const DAY_SECONDS = 86_400;
const WINDOW_SECONDS = DAY_SECONDS;
const ADDRESS = '0x00000000000000c0ffee00000000000000c0ffee';
const THIEF = '0x00000000000000badbad00000000000000badbad';

let t: TestChain;
let request: ChainRequest;
let owner: Address;
let wide: Address;

beforeAll(async () => {
  t = await startTestChain();
  request = chainRequestTo(t.chain.rpcUrl);
  owner = t.account('owner').address;
  const days = Math.ceil((await t.chain.getTimeUnix()) / DAY_SECONDS);
  await t.mine(days * DAY_SECONDS + DAY_SECONDS / 2); // noon: what happens an hour later is the same day
  for (let block = 0; block < 10; block += 1) await t.mine(); // and a usual time between the last blocks
  wide = await deployTrap(t, 'WideWhitelister', [owner, LIMIT * 10n]);
  await t.mine();
});
afterAll(() => t.remove());

function encode(contract: string, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: trapContract(contract).abi, functionName, args });
}

async function callOf(to: Address, data: Hex): Promise<GrantCall> {
  const expiresAtUnix = (await t.chain.getTimeUnix()) + WINDOW_SECONDS;
  return {
    to,
    data,
    chainRef: t.chain.chainRef,
    signerWallet: owner,
    limitCents: LIMIT_CENTS,
    expiresAt: new Date(expiresAtUnix * 1000).toISOString(),
  };
}

async function check(call: GrantCall, change: Partial<GrantExpectation> = {}, via = request) {
  const expected: GrantExpectation = {
    chainId: 'ethereum',
    environment: 'sandbox',
    address: ADDRESS,
    signerWallet: owner,
    connectedAccount: owner,
    requestedLimitCents: LIMIT_CENTS,
    pin: { address: call.to, origin: 'confirmed' },
    ...change,
  };
  const { state, checks } = await checkEvmGrant(call, expected, via);
  const said = (wanted: string) =>
    checks.flatMap((c) => (c.state === wanted && c.state !== 'passed' ? [`${c.id}: ${c.reason}`] : []));
  return { state, failures: said('failed'), notes: said('noted') };
}

const CLEARED = { state: 'cleared', failures: [], notes: [] };
const refusedFor = (...failures: string[]) => ({ state: 'refused', failures, notes: [] });

describe('[B1] what an honest contract is not refused for', () => {
  test.each(['allow', 'allowListed'])(
    'a new address, the same again, and after a revocation: %s',
    async (name) => {
      const call = await callOf(wide, encode('WideWhitelister', name, [ADDRESS, LIMIT]));
      expect(await check(call)).toEqual(CLEARED);
      expect(await check(call, { pin: undefined })).toEqual(refusedFor('contract: unconfirmed'));
      for (const limit of [LIMIT / 2n, 0n]) {
        await t.sendAndMine('owner', { to: wide, data: encode('WideWhitelister', name, [ADDRESS, limit]) });
        await t.mine();
        expect(await check(call)).toEqual(CLEARED);
      }
    },
  );

  test('an ABI with the limit first', async () => {
    const data = encode('WideWhitelister', 'allowLimitFirst', [LIMIT, ADDRESS]);
    expect(await check(await callOf(wide, data))).toEqual(CLEARED);
  });

  test.each(['allow', 'allowListed'])('[R110] a lower limit, which it says: %s', async (name) => {
    const strict = await deployTrap(t, 'WideWhitelister', [owner, LIMIT / 4n]);
    await t.mine();
    const data = encode('WideWhitelister', name, [ADDRESS, LIMIT]);
    const { state, notes } = await check(await callOf(strict, data));
    expect({ state, notes }).toEqual({ state: 'cleared', notes: ['effect: clamped'] });
  });
});

describe('[B1] another call of the honest contract than a grant of this limit to this address', () => {
  const allow = (limit: bigint) => encode('WideWhitelister', 'allow', [ADDRESS, limit]);
  const word = (value: bigint | string): Hex => `0x${toWord(value)}`;

  test.each<[string, () => Hex, string[]]>([
    [
      'a million times the limit, and the limit after it, which is not read',
      () => concatHex([allow(LIMIT * 1_000_000n), word(LIMIT)]),
      ['request: unexplained_words', 'effect: over_limit'],
    ],
    [
      'the right call, and a word after it',
      () => concatHex([allow(LIMIT), word(0n)]),
      ['request: unexplained_words', 'effect: incomparable'],
    ],
    [
      'a batch that also grants another address',
      () =>
        encode('WideWhitelister', 'allowMany', [
          [ADDRESS, THIEF],
          [LIMIT, LIMIT],
        ]),
      ['request: unexplained_words', 'effect: not_granted'],
    ],
    [
      'a batch of one',
      () => encode('WideWhitelister', 'allowMany', [[ADDRESS], [LIMIT]]),
      ['request: unexplained_words', 'effect: incomparable'],
    ],
    [
      'several calls in one, the grant among them',
      () =>
        encode('WideWhitelister', 'multicall', [
          [allow(LIMIT), encode('WideWhitelister', 'transferOwnership', [THIEF])],
        ]),
      ['request: unexplained_words', 'address: missing', 'limit: missing', 'effect: control_changes'],
    ],
    [
      'the address as the new owner, and the limit in a word that is not read',
      () => concatHex([encode('WideWhitelister', 'transferOwnership', [ADDRESS]), word(LIMIT)]),
      ['effect: control_changes'],
    ],
    [
      'the same without an event of the contract',
      () => concatHex([encode('WideWhitelister', 'startOwnership', [ADDRESS]), word(LIMIT)]),
      ['effect: control_changes'],
    ],
    [
      'the limit as the ceiling, and the address in a word that is not read',
      () => concatHex([encode('WideWhitelister', 'setCeiling', [LIMIT]), word(ADDRESS)]),
      ['effect: not_granted'],
    ],
    [
      'the limit in whole tokens',
      () => encode('WideWhitelister', 'allowWholeTokens', [ADDRESS, LIMIT]),
      ['effect: over_limit'],
    ],
    ['a limit in cents', () => allow(BigInt(LIMIT_CENTS)), ['limit: other_unit', 'effect: incomparable']],
    [
      'a grant to another address',
      () => encode('WideWhitelister', 'allow', [THIEF, LIMIT]),
      ['address: missing', 'effect: not_granted'],
    ],
    [
      'the address with dirt in its padding',
      () => `${allow(LIMIT).slice(0, 10)}01${allow(LIMIT).slice(12)}` as Hex,
      ['address: missing', 'simulation: reverted'],
    ],
  ])('%s', async (_, data, failures) => {
    const call = await callOf(wide, data());
    const { state, failures: found } = await check(call);
    expect({ state, found }).toEqual({ state: 'refused', found: failures });
  });

  test('adds to a limit that is there', async () => {
    const fresh = await deployTrap(t, 'WideWhitelister', [owner, LIMIT * 10n]);
    await t.sendAndMine('owner', { to: fresh, data: allow(LIMIT) });
    await t.mine();
    const call = await callOf(fresh, encode('WideWhitelister', 'raise', [ADDRESS, LIMIT]));
    expect(await check(call)).toEqual(refusedFor('effect: over_limit'));
  });
});

describe('[B1] a contract that also does something else', () => {
  test.each([
    [1, 'allows another address, without an event', 'effect: unexplained'],
    [2, 'allows another address', 'effect: not_granted'],
    [3, 'gives itself another owner, without an event', 'effect: control_changes'],
    [4, 'gives itself other code, without an event', 'effect: control_changes'],
    [5, 'names an administrator, without an event', 'effect: unexplained'],
    [6, 'stores a million times the limit that it says', 'effect: over_limit'],
    [7, 'stores a million times the limit beside the one it says', 'effect: over_limit'],
    [8, 'lifts its ceiling', 'effect: unexplained'],
    [9, 'calls another contract', 'effect: something_else'],
    [10, 'allows another address when the run has a price', 'effect: inconsistent'],
    [11, 'allows another address an hour later', 'effect: inconsistent'],
    [13, 'says a limit and stores none', 'effect: not_granted'],
    [14, 'stores the limit by chance, whatever is asked', 'effect: not_granted'],
  ])('trap %i: it %s', async (trap, _, failure) => {
    const other = await deployTrap(t, 'PlainToken');
    const contract = await deployTrap(t, 'TrapWhitelister', [trap, owner, THIEF, other]);
    await t.mine();
    const call = await callOf(contract, encode('TrapWhitelister', 'allow', [ADDRESS, LIMIT]));
    expect(await check(call)).toEqual(refusedFor(failure));
    const { failures } = await check(call, { pin: undefined });
    expect(failures).toEqual(['contract: unconfirmed', failure]);
  });

  test('trap 12: it allows another address in every second block, seen from one and from the other', async () => {
    const contract = await deployTrap(t, 'TrapWhitelister', [12, owner, THIEF, THIEF]);
    await t.mine();
    const call = await callOf(contract, encode('TrapWhitelister', 'allow', [ADDRESS, LIMIT]));
    const first = await check(call);
    await t.mine();
    const failures = [first, await check(call)].flatMap((found) => found.failures);
    expect(failures.toSorted()).toEqual(['effect: inconsistent', 'effect: unexplained']);
  });

  test('clears it without a trap', async () => {
    const contract = await deployTrap(t, 'TrapWhitelister', [0, owner, THIEF, THIEF]);
    await t.mine();
    const call = await callOf(contract, encode('TrapWhitelister', 'allow', [ADDRESS, LIMIT]));
    expect(await check(call)).toEqual(CLEARED);
  });
});

describe('[B1] a node that shows less', () => {
  test('without the simulation, or with any trouble in it, no grant is signed', async () => {
    const call = await callOf(wide, encode('WideWhitelister', 'allow', [ADDRESS, LIMIT]));
    for (const code of [-32_601, -32_000, -32_005, -32_603, 3]) {
      for (const method of ['eth_simulateV1', 'eth_createAccessList']) {
        if (code === -32_601 && method === 'eth_createAccessList') continue;
        const via: ChainRequest = (asked, params) =>
          asked === method ? Promise.reject(new ChainRpcError(code, 'no')) : request(asked, params);
        expect({ code, method, ...(await check(call, {}, via)) }).toMatchObject({ state: 'refused' });
      }
    }
  });

  test('without a list of what is touched, only a known contract goes, and the check says so', async () => {
    const call = await callOf(wide, encode('WideWhitelister', 'allow', [ADDRESS, LIMIT]));
    const blind = without(request, 'eth_createAccessList');
    expect(await check(call, {}, blind)).toEqual({ ...CLEARED, notes: ['effect: unseen'] });
    const { failures } = await check(call, { pin: undefined }, blind);
    expect(failures).toEqual(['contract: unconfirmed', 'effect: unseen']);
  });
});
