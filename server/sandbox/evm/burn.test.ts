import { randomUUID } from 'node:crypto';
import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress, type Address, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceAccountsOf } from './accounts.ts';
import { BURN_ATTESTATION_TYPES, burnAttestationDomain } from './burn-authorization.ts';
import { brlTokenAbi } from './contracts.generated.ts';
import { intentKeyOf } from './intent-key.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';

const AMOUNT_BASE_UNITS = 12_340_000n;
const LATER_SECONDS = 600;

let t: TestChain;
let token: Address;

beforeAll(async () => {
  t = await startTestChain();
  token = requireEvmAddress(t.chain.tokenAddress);
});
afterAll(() => t.remove());

async function authorize(options: { intentId?: string; holder?: string; amountMinor?: bigint } = {}) {
  const intentId = options.intentId ?? randomUUID();
  const burn = await t.chain.authorizeBurn({
    intentId,
    holder: options.holder ?? t.account('holder').address,
    amountMinor: options.amountMinor ?? AMOUNT_BASE_UNITS,
    expiresAtUnix: (await t.chain.getTimeUnix()) + LATER_SECONDS,
  });
  return { intentId, burn, call: { to: token, data: burn.data } };
}

function balanceOf(address: Address): Promise<bigint> {
  return t.client.readContract({
    address: token,
    abi: brlTokenAbi,
    functionName: 'balanceOf',
    args: [address],
  });
}

/** The call with some arguments replaced and the same attestation. */
function tamper(data: Hex, change: (args: BurnArgs) => BurnArgs): Hex {
  const decoded = decodeFunctionData({ abi: brlTokenAbi, data });
  if (decoded.functionName !== 'burn') throw new Error(`a call of ${decoded.functionName}`);
  return encodeFunctionData({ abi: brlTokenAbi, functionName: 'burn', args: change(decoded.args) });
}
type BurnArgs = readonly [
  intentId: Hex,
  holder: Address,
  amount: bigint,
  expiresAt: bigint,
  attestation: Hex,
];

describe('a burn', () => {
  test('[R68] the authorization is the call that the holder sends unchanged: it takes exactly the amount', async () => {
    const holder = t.account('holder').address;
    const before = await balanceOf(holder);
    const { intentId, burn, call } = await authorize();

    expect(burn).toMatchObject({
      chainRef: 'eip155:11155111',
      from: holder,
      to: t.chain.tokenAddress,
      amountMinor: AMOUNT_BASE_UNITS.toString(),
    });
    const receipt = await t.sendAndMine('holder', call);

    expect(receipt.status).toBe('success');
    expect(await balanceOf(holder)).toBe(before - AMOUNT_BASE_UNITS);
    const transfers = await t.client.getLogs({
      address: token,
      event: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0],
      blockHash: receipt.blockHash,
    });
    expect(transfers.map(({ args }) => args)).toEqual([
      { from: holder, to: zeroAddress, value: AMOUNT_BASE_UNITS },
    ]);
    await t.mine();
    expect(
      await t.chain.verifyBurn({
        proof: receipt.transactionHash,
        intentId,
        holder,
        amountMinor: AMOUNT_BASE_UNITS,
      }),
    ).toEqual({ state: 'confirmed' });
  });

  test('the same values are signed the same way every time', async () => {
    const intentId = randomUUID();
    const first = await authorize({ intentId });
    const second = await authorize({ intentId });
    expect(second.burn).toEqual(first.burn);
  });

  test('[R64] is too late in a block at the very second of its expiry', async () => {
    const { burn, call } = await authorize();
    const receipt = await t.sendAndMine('holder', call, burn.expiresAt);
    expect(receipt.status).toBe('reverted');
    expect(await t.revertReason(t.account('holder').address, call)).toContain(
      'the burn authorization expired',
    );
  });

  test('[R64] lands one second before its expiry', async () => {
    const { burn, call } = await authorize();
    const receipt = await t.sendAndMine('holder', call, burn.expiresAt - 1);
    expect(receipt.status).toBe('success');
  });

  test('happens once an intent, even with a fresh authorization', async () => {
    const { intentId, call } = await authorize();
    await t.sendAndMine('holder', call);
    const again = await authorize({ intentId });
    expect((await t.sendAndMine('holder', call)).status).toBe('reverted');
    expect((await t.sendAndMine('holder', again.call)).status).toBe('reverted');
    expect(await t.revertReason(t.account('holder').address, again.call)).toContain(
      'the intent was burned before',
    );
  });

  test('[R68] reverts when another account sends it', async () => {
    const { call } = await authorize();
    expect((await t.sendAndMine('holder2', call)).status).toBe('reverted');
    expect(await t.revertReason(t.account('holder2').address, call)).toContain(
      'the sender is not the holder',
    );
  });

  test('[R69] reverts for a holder who is not authorized', async () => {
    const stranger = t.account('stranger').address;
    const { call } = await authorize({ holder: stranger });
    expect((await t.sendAndMine('stranger', call)).status).toBe('reverted');
    expect(await t.revertReason(stranger, call)).toContain('the holder is not authorized');
  });

  test('[R69] reverts for more than the holder has, with the standard ERC-20 error', async () => {
    const holder = t.account('holder').address;
    const { call } = await authorize({ amountMinor: (await balanceOf(holder)) + 1n });
    expect((await t.sendAndMine('holder', call)).status).toBe('reverted');
    await expect(
      t.client.simulateContract({
        account: holder,
        address: token,
        abi: brlTokenAbi,
        ...decodeBurn(call.data),
      }),
    ).rejects.toThrow('ERC20InsufficientBalance');
  });
});

function decodeBurn(data: Hex): { functionName: 'burn'; args: BurnArgs } {
  const decoded = decodeFunctionData({ abi: brlTokenAbi, data });
  if (decoded.functionName !== 'burn') throw new Error(`a call of ${decoded.functionName}`);
  return { functionName: 'burn', args: decoded.args };
}

describe('an attestation is bound to what it was signed for', () => {
  const otherIntent = intentKeyOf(randomUUID());
  const changes: Record<string, (args: BurnArgs) => BurnArgs> = {
    'another intent': ([, holder, amount, expiresAt, attestation]) => [
      otherIntent,
      holder,
      amount,
      expiresAt,
      attestation,
    ],
    'another amount': ([intentId, holder, amount, expiresAt, attestation]) => [
      intentId,
      holder,
      amount - 1n,
      expiresAt,
      attestation,
    ],
    'a later expiry': ([intentId, holder, amount, expiresAt, attestation]) => [
      intentId,
      holder,
      amount,
      expiresAt + 1n,
      attestation,
    ],
    'a cut signature': ([intentId, holder, amount, expiresAt, attestation]) => [
      intentId,
      holder,
      amount,
      expiresAt,
      `0x${attestation.slice(2, -2)}`,
    ],
  };

  test.each(Object.entries(changes))('%s', async (_name, change) => {
    const { call } = await authorize();
    const data = tamper(call.data, change);
    expect((await t.sendAndMine('holder', { to: token, data })).status).toBe('reverted');
    expect(await t.revertReason(t.account('holder').address, { to: token, data })).toContain(
      'the burn authorization is not valid',
    );
  });

  test('another holder', async () => {
    const { call } = await authorize();
    const holder2 = t.account('holder2').address;
    const data = tamper(call.data, ([intentId, , ...rest]) => [intentId, holder2, ...rest]);
    expect((await t.sendAndMine('holder2', { to: token, data })).status).toBe('reverted');
    expect(await t.revertReason(holder2, { to: token, data })).toContain(
      'the burn authorization is not valid',
    );
  });

  test.each([
    ['another network', { chainId: 84_532 }],
    ['another token', { verifyingContract: zeroAddress }],
  ])('%s', async (_name, domainChange) => {
    const { call } = await authorize();
    const [intentId, holder, amount, expiresAt] = decodeBurn(call.data).args;
    const attestation = await serviceAccountsOf(t.network).attester.signTypedData({
      domain: { ...burnAttestationDomain(t.network, token), ...domainChange },
      types: BURN_ATTESTATION_TYPES,
      primaryType: 'BurnAttestation',
      message: { intentId, holder, amount, expiresAt },
    });
    const data = tamper(call.data, (args) => [args[0], args[1], args[2], args[3], attestation]);
    expect(await t.revertReason(holder, { to: token, data })).toContain(
      'the burn authorization is not valid',
    );
  });

  test('another signer', async () => {
    const { call } = await authorize();
    const [intentId, holder, amount, expiresAt] = decodeBurn(call.data).args;
    const attestation = await serviceAccountsOf(t.network).minter.signTypedData({
      domain: burnAttestationDomain(t.network, token),
      types: BURN_ATTESTATION_TYPES,
      primaryType: 'BurnAttestation',
      message: { intentId, holder, amount, expiresAt },
    });
    const data = tamper(call.data, (args) => [args[0], args[1], args[2], args[3], attestation]);
    expect(await t.revertReason(holder, { to: token, data })).toContain(
      'the burn authorization is not valid',
    );
  });
});
