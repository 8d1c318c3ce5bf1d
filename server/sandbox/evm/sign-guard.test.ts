import { randomUUID } from 'node:crypto';
import { encodeDeployData, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { burnAuthorizationSchema, type BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { compareSentTransaction } from '#lib/evm/burn/compare-transaction.ts';
import { checkEvmBurn } from '#lib/evm/burn/check-burn.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { chainRequestTo, without } from '../testing/chain-request-to.ts';
import { contractWalletAbi, contractWalletBytecode } from './contracts.generated.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';

const AMOUNT_CENTS = 1234;
const AUTHORIZATION_SECONDS = 600;

let t: TestChain;
let request: ChainRequest;
let token: Address;
let holder: Address;

beforeAll(async () => {
  t = await startTestChain();
  token = requireEvmAddress(t.chain.tokenAddress);
  holder = t.account('holder').address;
  request = chainRequestTo(t.chain.rpcUrl);
  await t.mine(); // the guard also reads the block before the newest
});
afterAll(() => t.remove());

async function issue(options: { holder?: string; amountCents?: number } = {}): Promise<BurnAuthorization> {
  const burn = await t.chain.authorizeBurn({
    intentId: randomUUID(),
    holder: options.holder ?? holder,
    amountMinor: expectedBaseUnits(options.amountCents ?? AMOUNT_CENTS),
    expiresAtUnix: (await t.chain.getTimeUnix()) + AUTHORIZATION_SECONDS,
  });
  return burnAuthorizationSchema.parse(burn);
}

function expectationOf(burn: BurnAuthorization, change: Partial<BurnExpectation> = {}): BurnExpectation {
  return {
    chainId: 'ethereum',
    environment: 'sandbox',
    intentStatus: 'awaiting_burn_approval',
    amountCents: AMOUNT_CENTS,
    intentExpiresAtUnix: burn.expiresAt + 300,
    attemptHolder: burn.from,
    connectedAccount: burn.from,
    tokenPin: { address: token, origin: 'configured' },
    ...change,
  };
}

async function failuresOf(burn: BurnAuthorization, via = request, change: Partial<BurnExpectation> = {}) {
  const report = await checkEvmBurn(burn, expectationOf(burn, change), via);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

/**
 * Every way to learn what a burn does: the simulation, and the probe of nodes that have none, which shows
 * less.
 */
const NODES = [
  ['a node with eth_simulateV1', () => request, []],
  ['a node without it', () => without(request, 'eth_simulateV1'), ['only_token']],
] as const;

describe.each(NODES)('the sign-guard against a real chain, on %s', (_, via, notes) => {
  test('clears a burn that the service authorized', async () => {
    const burn = await issue();
    const report = await checkEvmBurn(burn, expectationOf(burn), via());
    expect(report.checks.flatMap((c) => (c.state === 'passed' ? [] : [c.reason]))).toEqual(notes);
    expect(report.state).toBe('cleared');
  });

  test('[R68] refuses it with any byte of the call changed', async () => {
    const burn = await issue();
    const digits = burn.data.length - 2;
    for (let at = 0; at < digits; at += 2) {
      const place = 2 + at;
      const byte = (parseInt(burn.data.slice(place, place + 2), 16) ^ 0x01).toString(16).padStart(2, '0');
      const data = burn.data.slice(0, place) + byte + burn.data.slice(place + 2);
      const report = await checkEvmBurn({ ...burn, data }, expectationOf(burn), via());
      expect({ at, state: report.state }).toEqual({ at, state: 'refused' });
    }
  });

  test('[R68] refuses it with a word after the call', async () => {
    const burn = await issue();
    const data = `${burn.data}${'00'.repeat(32)}`;
    const report = await checkEvmBurn({ ...burn, data }, expectationOf(burn), via());
    expect(report.state).toBe('refused');
  });

  test('refuses calls of the token that move or lend instead of burning', async () => {
    const burn = await issue();
    const stranger = t.account('stranger').address;
    const amount = expectedBaseUnits(AMOUNT_CENTS);
    const abi = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)']);
    const calls: Hex[] = [
      encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, amount] }),
      encodeFunctionData({ abi, functionName: 'approve', args: [stranger, amount] }),
    ];
    for (const data of calls) {
      const report = await checkEvmBurn({ ...burn, data }, expectationOf(burn), via());
      expect(report.state).toBe('refused');
    }
  });

  test('refuses a burn of another amount, whatever the object says of itself', async () => {
    const burn = await issue({ amountCents: AMOUNT_CENTS + 1 });
    const lying = { ...burn, amountMinor: String(expectedBaseUnits(AMOUNT_CENTS)) };
    expect(await failuresOf(lying, via())).toContain('effect: wrong_amount');
  });

  test('[R69] names a holder who is not authorized, with the contract’s own text', async () => {
    const stranger = t.account('stranger').address;
    const burn = await issue({ holder: stranger });
    const report = await checkEvmBurn(burn, expectationOf(burn), via());
    const simulation = report.checks.find(({ id }) => id === 'simulation');
    expect(simulation).toMatchObject({ state: 'failed', reason: 'reverted' });
    expect(simulation?.values.said).toContain('the holder is not authorized');
    expect(await failuresOf(burn, via())).toContain('balance: short');
  });
});

describe('the sign-guard against a real chain', () => {
  test('refuses a burn that was done before, and one that is still in progress', async () => {
    const burn = await issue();
    await t.send('holder', { to: token, data: toHex(burn.data) });
    expect(await failuresOf(burn)).toContain('pending: transaction_pending');
    await t.mine();
    expect(await failuresOf(burn)).toContain('simulation: reverted');
  });

  test('refuses when the node can neither simulate nor run the probe', async () => {
    const burn = await issue();
    const blind = without(request, 'eth_simulateV1', 'eth_call');
    expect(await failuresOf(burn, blind)).toContain('simulation: unavailable');
  });

  test('[B2] finds what was sent the same, changed, or wrapped by a smart account', async () => {
    const burn = await issue();
    const report = await checkEvmBurn(burn, expectationOf(burn), request);
    const checked = report.state === 'cleared' ? report.request : expect.fail('refused');
    const { to, data } = checked;
    const same = await t.send('holder', { to, data });
    const changed = await t.send('holder', { to, data: '0x18160ddd' });
    const deploy = encodeDeployData({
      abi: contractWalletAbi,
      bytecode: contractWalletBytecode,
      args: [holder],
    });
    const { contractAddress } = await t.sendAndMine('stranger', { data: deploy });
    const execute = encodeFunctionData({
      abi: contractWalletAbi,
      functionName: 'execute',
      args: [to, 0n, data],
    });
    const wallet = contractAddress ?? expect.fail('not deployed');
    const wrapped = await t.send('holder', { to: wallet, data: execute });
    await t.mine();
    expect(await compareSentTransaction(request, same, checked)).toEqual({ state: 'same' });
    expect(await compareSentTransaction(request, changed, checked)).toMatchObject({ fields: ['data'] });
    expect(await compareSentTransaction(request, wrapped, checked)).toEqual({ state: 'wrapped' });
    const unknown = `0x${'00'.repeat(32)}`;
    expect(await compareSentTransaction(request, unknown, checked)).toEqual({ state: 'not_seen' });
  });
});

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`;
}
