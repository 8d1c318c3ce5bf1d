import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { compareNetworks, readChainFacts } from '#lib/evm/check-network.ts';
import { checkEvmGrant } from '#lib/evm/grant/check-grant.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { chainRequestTo } from '../testing/chain-request-to.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';

const LIMIT_CENTS = 123_400;
const WINDOW_SECONDS = 86_400;
const ADDRESS = '0x00000000000000000000000000000000000c0ffe';
const OTHER = '0x00000000000000000000000000000000000c0fff';

let t: TestChain;
let request: ChainRequest;
let owner: string;
let contract: string;

beforeAll(async () => {
  t = await startTestChain();
  owner = t.account('owner').address;
  contract = t.chain.whitelisterAddress;
  request = chainRequestTo(t.chain.rpcUrl);
  await t.mine(); // the guard also reads the block before the newest
});
afterAll(() => t.remove());

async function issue(address = ADDRESS, limitCents = LIMIT_CENTS): Promise<GrantCall> {
  const expiresAtUnix = (await t.chain.getTimeUnix()) + WINDOW_SECONDS;
  return {
    to: contract,
    data: t.chain.whitelister.encodeGrant({
      recipient: address,
      limitBaseUnits: expectedBaseUnits(limitCents),
    }),
    chainRef: t.chain.chainRef,
    signerWallet: owner,
    limitCents,
    expiresAt: new Date(expiresAtUnix * 1000).toISOString(),
  };
}

function expectation(change: Partial<GrantExpectation> = {}): GrantExpectation {
  return {
    chainId: 'ethereum',
    environment: 'sandbox',
    address: ADDRESS,
    signerWallet: owner,
    connectedAccount: owner,
    requestedLimitCents: LIMIT_CENTS,
    pin: { address: contract, origin: 'confirmed' },
    ...change,
  };
}

async function failuresOf(call: GrantCall, change: Partial<GrantExpectation> = {}, via = request) {
  const report = await checkEvmGrant(call, expectation(change), via);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

describe('[B1] the sign-guard of grants against a real chain', () => {
  test('[R123] clears a grant that the service prepared, and what it clears grants', async () => {
    const call = await issue();
    const report = await checkEvmGrant(call, expectation(), request);
    expect(report.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    const { to, data } = report.state === 'cleared' ? report.request : expect.fail('refused');
    await t.sendAndMine('owner', { to, data });
    const { limitBaseUnits } = await t.chain.whitelister.getRecipient(ADDRESS);
    expect(limitBaseUnits).toBe(expectedBaseUnits(LIMIT_CENTS));
  });

  test('[B1] refuses it with any byte of the call changed', async () => {
    const call = await issue();
    for (let place = 2; place < call.data.length; place += 2) {
      const byte = (parseInt(call.data.slice(place, place + 2), 16) ^ 0x01).toString(16).padStart(2, '0');
      const data = call.data.slice(0, place) + byte + call.data.slice(place + 2);
      const report = await checkEvmGrant({ ...call, data }, expectation(), request);
      expect({ place, state: report.state }).toEqual({ place, state: 'refused' });
    }
  });

  test('refuses a grant to another address or of another limit, whatever the object says of itself', async () => {
    expect(await failuresOf(await issue(OTHER))).toContain('address: missing');
    const more = await issue(ADDRESS, LIMIT_CENTS * 10);
    expect(await failuresOf(more)).toContain('limit: different');
    const lying = { ...more, limitCents: LIMIT_CENTS };
    expect(await failuresOf({ ...lying, data: await dataOfLimit(LIMIT_CENTS + 1) })).toContain(
      'limit: missing',
    );
  });

  test('[R123] refuses any sender but the owner, with the contract’s own text', async () => {
    const stranger = t.account('stranger').address;
    const call = { ...(await issue()), signerWallet: stranger };
    const signers = { signerWallet: stranger, connectedAccount: stranger };
    const report = await checkEvmGrant(call, expectation(signers), request);
    const simulation = report.checks.find(({ id }) => id === 'simulation');
    expect(simulation).toMatchObject({ state: 'failed', reason: 'reverted' });
    expect(simulation?.values.said).toContain('the sender is not the owner');
  });

  test('[R9] refuses calls of the token that look like a grant, even where no contract is known yet', async () => {
    const abi = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)']);
    const holder = t.account('holder').address;
    const signers = { signerWallet: holder, connectedAccount: holder, pin: undefined };
    for (const functionName of ['transfer', 'approve'] as const) {
      const data = encodeFunctionData({ abi, functionName, args: [ADDRESS, expectedBaseUnits(LIMIT_CENTS)] });
      const call = { ...(await issue()), to: t.chain.tokenAddress, data, signerWallet: holder };
      expect(await failuresOf(call, signers)).toContain('effect: something_else');
    }
  });

  test('[R124] refuses it once chain time is at the end of its window', async () => {
    const call = await issue();
    await t.mine((await t.chain.getTimeUnix()) + WINDOW_SECONDS);
    expect(await failuresOf(call)).toContain('expiry: expired');
  });
});

describe('[R7] the identity of a network', () => {
  test('distinguishes another chain with the same number and another past from the real one', async () => {
    const real = { ours: await readChainFacts(request, contract), contract };
    expect(await compareNetworks({ ...real, wallet: request })).toEqual({ state: 'same' });
    const lookAlike = await startTestChain({ chainId: 'ethereum' });
    const elsewhere = chainRequestTo(lookAlike.chain.rpcUrl);
    const bare: ChainRequest = async (method, params) =>
      method === 'eth_getCode' ? '0x' : elsewhere(method, params);
    expect(await compareNetworks({ ...real, wallet: bare })).toMatchObject({ state: 'different' });
    await lookAlike.remove();
  });
});

async function dataOfLimit(limitCents: number): Promise<string> {
  return (await issue(ADDRESS, limitCents)).data;
}
