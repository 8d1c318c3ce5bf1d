import { randomUUID } from 'node:crypto';
import { encodeDeployData, encodeFunctionData, type Address } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brlTokenAbi, contractWalletAbi, contractWalletBytecode } from './contracts.generated.ts';
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

async function authorize(holder: string = t.account('holder').address) {
  const intentId = randomUUID();
  const burn = await t.chain.authorizeBurn({
    intentId,
    holder,
    amountMinor: AMOUNT_BASE_UNITS,
    expiresAtUnix: (await t.chain.getTimeUnix()) + LATER_SECONDS,
  });
  return { intentId, call: { to: token, data: burn.data } };
}

describe('the verdict on a burn proof', () => {
  test('unknown for a hash the chain has never seen, and for what is no hash', async () => {
    const burn = {
      intentId: randomUUID(),
      holder: t.account('holder').address,
      amountMinor: AMOUNT_BASE_UNITS,
    };
    expect(await t.chain.verifyBurn({ ...burn, proof: `0x${'ab'.repeat(32)}` })).toEqual({
      state: 'unknown',
    });
    expect(await t.chain.verifyBurn({ ...burn, proof: '0xab' })).toEqual({ state: 'unknown' });
  });

  test('pending in the pool and below the confirmation depth, then confirmed', async () => {
    const { intentId, call } = await authorize();
    const holder = t.account('holder').address;
    const proof = await t.send('holder', call);
    const verdict = () => t.chain.verifyBurn({ proof, intentId, holder, amountMinor: AMOUNT_BASE_UNITS });

    expect(await verdict()).toEqual({ state: 'pending' });
    expect(await t.chain.getTransactionState(proof)).toBe('pending');
    await t.mine();
    expect(await verdict()).toEqual({ state: 'pending' });
    await t.mine();
    expect(await verdict()).toEqual({ state: 'confirmed' });
    expect(await t.chain.getTransactionState(proof)).toBe('confirmed');
    const shouted = `0x${proof.slice(2).toUpperCase()}`;
    expect(
      await t.chain.verifyBurn({ proof: shouted, intentId, holder, amountMinor: AMOUNT_BASE_UNITS }),
    ).toEqual({ state: 'confirmed' });
  });

  test('[R82] rejected for a reverted transaction', async () => {
    const { intentId, call } = await authorize(t.account('stranger').address);
    const { transactionHash: proof } = await t.sendAndMine('stranger', call);
    await t.mine();
    expect(
      await t.chain.verifyBurn({
        proof,
        intentId,
        holder: t.account('stranger').address,
        amountMinor: AMOUNT_BASE_UNITS,
      }),
    ).toEqual({ state: 'rejected', cause: 'reverted' });
    expect(await t.chain.getTransactionState(proof)).toBe('failed');
  });

  test('[R82] rejected for another holder, another intent and another amount', async () => {
    const { intentId, call } = await authorize();
    const { transactionHash: proof } = await t.sendAndMine('holder', call);
    await t.mine();
    const burn = { proof, intentId, holder: t.account('holder').address, amountMinor: AMOUNT_BASE_UNITS };

    expect(await t.chain.verifyBurn({ ...burn, holder: t.account('holder2').address })).toEqual({
      state: 'rejected',
      cause: 'wrong_holder',
    });
    expect(await t.chain.verifyBurn({ ...burn, intentId: randomUUID() })).toEqual({
      state: 'rejected',
      cause: 'wrong_intent',
    });
    expect(await t.chain.verifyBurn({ ...burn, amountMinor: AMOUNT_BASE_UNITS + 1n })).toEqual({
      state: 'rejected',
      cause: 'wrong_amount',
    });
  });

  test('rejected for a transaction that burned nothing, an equal amount sent to a stranger included', async () => {
    const data = encodeFunctionData({
      abi: brlTokenAbi,
      functionName: 'transfer',
      args: [t.account('stranger').address, AMOUNT_BASE_UNITS],
    });
    const { transactionHash: proof } = await t.sendAndMine('holder', { to: token, data });
    await t.mine();
    expect(
      await t.chain.verifyBurn({
        proof,
        intentId: randomUUID(),
        holder: t.account('holder').address,
        amountMinor: AMOUNT_BASE_UNITS,
      }),
    ).toEqual({ state: 'rejected', cause: 'no_burn' });
  });
});

describe('a contract wallet as the holder', () => {
  let wallet: Address;

  beforeAll(async () => {
    const deployment = await t.sendAndMine('stranger', {
      data: encodeDeployData({
        abi: contractWalletAbi,
        bytecode: contractWalletBytecode,
        args: [t.account('stranger').address],
      }),
    });
    wallet = requireEvmAddress(deployment.contractAddress ?? 'nothing');
    await t.whileMining(t.chain.faucet({ address: wallet, amountMinor: AMOUNT_BASE_UNITS }));
    await t.whileMining(t.chain.whitelister.grantOutOfBand({ recipient: wallet }));
  });

  test('[R70] burns through it: the proof is a transaction to the wallet, from its owner', async () => {
    const { intentId, call } = await authorize(wallet);
    const receipt = await t.sendAndMine('stranger', {
      to: wallet,
      data: encodeFunctionData({
        abi: contractWalletAbi,
        functionName: 'execute',
        args: [token, 0n, call.data],
      }),
    });
    await t.mine();

    expect(receipt.to).toBe(wallet.toLowerCase());
    expect(
      await t.client.readContract({
        address: token,
        abi: brlTokenAbi,
        functionName: 'balanceOf',
        args: [wallet],
      }),
    ).toBe(0n);
    expect(
      await t.chain.verifyBurn({
        proof: receipt.transactionHash,
        intentId,
        holder: wallet,
        amountMinor: AMOUNT_BASE_UNITS,
      }),
    ).toEqual({ state: 'confirmed' });
  });
});
