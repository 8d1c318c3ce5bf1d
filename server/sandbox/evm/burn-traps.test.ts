import { encodeFunctionData, type Address } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { checkEvmBurn } from '#lib/evm/burn/check-burn.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { chainRequestTo, without } from '../testing/chain-request-to.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';
import { deployTrap, trapContract } from './testing/trap-contracts.ts';

const AMOUNT_CENTS = 1_234;
const AMOUNT = expectedBaseUnits(AMOUNT_CENTS);
const AUTHORIZATION_SECONDS = 600;
const THIEF = '0x00000000000000000000000000000000000c0ffe';
/** As random as a signature is. */
const [R, S] = [`0x${'a7'.repeat(32)}`, `0x${'5b'.repeat(32)}`];
const NAMED = '0x00000000000000c0ffee00000000000000c0ffee';

let t: TestChain;
let request: ChainRequest;
let holder: Address;
let other: Address;

beforeAll(async () => {
  t = await startTestChain();
  request = chainRequestTo(t.chain.rpcUrl);
  holder = t.account('holder').address;
  other = await deployTrap(t, 'PlainToken');
  await send(other, 'PlainToken', 'mint', [holder, 1_000n]);
});
afterAll(() => t.remove());

async function send(to: Address, contract: string, functionName: string, args: readonly unknown[]) {
  const data = encodeFunctionData({ abi: trapContract(contract).abi, functionName, args });
  return t.sendAndMine('holder', { to, data });
}

/** A token with this trap, of which the holder has plenty; two blocks old, like any that is burned. */
async function tokenWith(trap: number): Promise<Address> {
  const token = await deployTrap(t, 'TrapToken', [trap, THIEF, other]);
  await send(token, 'TrapToken', 'mint', [holder, AMOUNT * 3n]);
  await send(other, 'PlainToken', 'approve', [token, 1_000n]);
  await t.mine();
  return token;
}

async function authorize(to: Address, data: string): Promise<BurnAuthorization> {
  return {
    chainRef: t.chain.chainRef,
    from: holder,
    to,
    data: `0x${data.slice(2)}`,
    amountMinor: String(AMOUNT),
    expiresAt: (await t.chain.getTimeUnix()) + AUTHORIZATION_SECONDS,
  };
}

async function trapBurn(trap: number): Promise<BurnAuthorization> {
  const { abi } = trapContract('TrapToken');
  const data = encodeFunctionData({ abi, functionName: 'burn', args: [AMOUNT, NAMED, R, S] });
  return authorize(await tokenWith(trap), data);
}

type Pin = 'configured' | 'confirmed' | 'sandbox';

async function check(burn: BurnAuthorization, via = request, pin: Pin = 'configured') {
  const expected: BurnExpectation = {
    chainId: 'ethereum',
    environment: 'sandbox',
    intentStatus: 'awaiting_burn_approval',
    amountCents: AMOUNT_CENTS,
    intentExpiresAtUnix: burn.expiresAt + 300,
    attemptHolder: burn.from,
    connectedAccount: burn.from,
    tokenPin: { address: burn.to, origin: pin },
  };
  const report = await checkEvmBurn(burn, expected, via);
  const failures = report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
  return { state: report.state, failures };
}

/** A node that has the simulation, and answers so when it is asked for it. */
function failing(error: Error): ChainRequest {
  return (method, params) => (method === 'eth_simulateV1' ? Promise.reject(error) : request(method, params));
}

describe('[B1] a burn that also does something else, on a real chain', () => {
  test('clears the same token without a trap, whoever vouches for it', async () => {
    const burn = await trapBurn(0);
    expect(await check(burn)).toEqual({ state: 'cleared', failures: [] });
    expect(await check(burn, request, 'confirmed')).toEqual({ state: 'cleared', failures: [] });
  });

  test.each([
    [1, 'takes another token of the holder', 'effect: something_else_moves'],
    [2, 'lets an address in the call spend the rest, without an event', 'effect: rights_granted'],
    [3, 'lets the permit contract spend the rest, without an event', 'effect: rights_granted'],
    [4, 'lets the thief spend the rest', 'effect: rights_granted'],
    [5, 'moves the tokens when the run has a price', 'effect: something_else_moves'],
    [6, 'moves the tokens some minutes later', 'effect: something_else_moves'],
    [7, 'moves the tokens in every second block', 'effect: something_else_moves'],
    [8, 'moves the tokens unless the balance was read before', 'effect: something_else_moves'],
    [9, 'gives the token another owner, without an event', 'effect: control_changes'],
    [10, 'gives the token other code, without an event', 'effect: control_changes'],
    [11, 'names an address of the call in an event of its own', 'effect: something_else'],
    [12, 'says that it burns, and moves', 'effect: not_burned'],
    [13, 'uses up several signed permissions', 'effect: something_else'],
    [14, 'takes more than it says', 'effect: wrong_amount'],
  ])('trap %i: it %s', async (trap, _, failure) => {
    const burn = await trapBurn(trap);
    for (const pin of ['configured', 'confirmed', 'sandbox'] as const) {
      expect(await check(burn, request, pin)).toEqual({ state: 'refused', failures: [failure] });
    }
  });

  test('clears a token that says more about its own burn', async () => {
    expect(await check(await trapBurn(15))).toEqual({ state: 'cleared', failures: [] });
  });

  test('refuses a call with a word after it that the token does not read', async () => {
    const burn = await trapBurn(0);
    const longer = { ...burn, data: `${burn.data}${'00'.repeat(32)}` as const };
    expect(await check(longer)).toEqual({ state: 'refused', failures: ['effect: idle_words'] });
  });
});

describe('[B1] a vault’s redeem to a thief, which takes 12.34 and shows the shares as burned', () => {
  async function redeem(): Promise<BurnAuthorization> {
    const vault = await deployTrap(t, 'Vault', [other]);
    await send(other, 'PlainToken', 'mint', [vault, AMOUNT]);
    await send(vault, 'Vault', 'mint', [holder, AMOUNT]);
    await t.mine();
    const { abi } = trapContract('Vault');
    return authorize(
      vault,
      encodeFunctionData({ abi, functionName: 'redeem', args: [AMOUNT, THIEF, holder] }),
    );
  }

  test('is seen in the simulation', async () => {
    expect(await check(await redeem())).toEqual({
      state: 'refused',
      failures: ['request: unattested', 'effect: something_else_moves'],
    });
  });

  test.each([
    ['the relay’s time-out', new ChainRpcError(-32_000, 'the node did not answer')],
    ['a limit', new ChainRpcError(-32_005, 'limit exceeded')],
    ['a method that is not relayed', new ChainRpcError(-32_004, 'the method is not relayed')],
    ['an internal error', new ChainRpcError(-32_603, 'Internal error')],
    ['parameters it does not take', new ChainRpcError(-32_602, 'invalid params')],
    ['a revert', new ChainRpcError(3, 'execution reverted')],
  ])(
    'waits when the node answers the simulation with %s, whoever vouches for the token',
    async (_, error) => {
      const burn = await redeem();
      for (const pin of ['configured', 'confirmed', 'sandbox'] as const) {
        const { state, failures } = await check(burn, failing(error), pin);
        expect({ state, failures }).toEqual({
          state: 'refused',
          failures: ['request: unattested', 'simulation: unavailable', 'balance: unknown'],
        });
      }
    },
  );

  test('waits when the node answers nonsense, or only sometimes has the method', async () => {
    const burn = await redeem();
    for (const nonsense of [null, [], {}, 'yes', [{ calls: [] }], '<html>']) {
      const via: ChainRequest = async (method, params) =>
        method === 'eth_simulateV1' ? nonsense : request(method, params);
      expect((await check(burn, via)).failures).toContain('simulation: unavailable');
    }
    let asked = 0;
    const sometimes: ChainRequest = (method, params) =>
      method === 'eth_simulateV1' && (asked += 1) % 2 === 0
        ? Promise.reject(new ChainRpcError(-32_601, 'the method eth_simulateV1 does not exist'))
        : request(method, params);
    expect((await check(burn, sometimes)).failures).toContain('simulation: unavailable');
  });

  test('is not left to the probe where the settings do not name the token', async () => {
    const burn = await redeem();
    const blind = without(request, 'eth_simulateV1');
    for (const pin of ['confirmed', 'sandbox'] as const) {
      expect((await check(burn, blind, pin)).failures).toContain('simulation: unconfirmed');
    }
  });
});
