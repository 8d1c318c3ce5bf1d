import type { Hash } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';

let t: TestChain;
beforeAll(async () => {
  t = await startTestChain();
});
afterAll(() => t.remove());
beforeEach(() => t.chain.mineBlocks(6));

async function payStranger(): Promise<Hash> {
  const [hash] = await t.whileMining(
    t.chain.faucet({ address: t.account('stranger').address, amountMinor: 7n }),
  );
  if (hash === undefined) throw new Error('the faucet sent nothing');
  return hash as Hash;
}
const heightOf = async (hash: Hash) => (await t.client.getTransactionReceipt({ hash })).blockNumber;

test.each([1n, 2n, 3n])('the transactions of replaced block %i are in the newest block', async (place) => {
  const hash = await payStranger();
  await t.chain.mineBlocks(1);
  const [before, heightBefore] = [await t.client.getBlock(), await heightOf(hash)];
  const depth = Number(before.number - heightBefore + place);
  const outcome = await t.chain.reorganise({ depth, dropsTransactions: false });
  expect(outcome).toEqual({ height: Number(before.number) + 1, minedAgain: [hash], dropped: [] });
  expect(await heightOf(hash)).toBe(before.number + 1n);
  const atSameHeight = await t.client.getBlock({ blockNumber: before.number });
  expect(atSameHeight.hash).not.toBe(before.hash);
  expect(atSameHeight.timestamp).toBeGreaterThan(before.timestamp);
});

test('dropped transactions are unknown, and the next one of their sender is mined', async () => {
  const hash = await payStranger();
  const { dropped } = await t.chain.reorganise({ depth: 2, dropsTransactions: true });
  expect(dropped).toEqual([hash]);
  expect(await t.chain.getTransactionState(hash)).toBe('pending');
  await expect(t.client.getTransaction({ hash })).rejects.toThrow();
  const next = await payStranger();
  await t.chain.mineBlocks(2);
  expect(await t.chain.getTransactionState(next)).toBe('confirmed');
});

test('the contracts are never undone, and a refusal changes nothing', async () => {
  const before = await t.client.getBlock();
  const deep = t.chain.reorganise({ depth: Number(before.number), dropsTransactions: true });
  await expect(deep).rejects.toMatchObject({ code: 'reorganisation_refused' });
  expect(await t.client.getBlock()).toEqual(before);
});

test('a chain goes back no further than its node remembers', async () => {
  await t.chain.mineBlocks(60);
  const before = await t.client.getBlockNumber();
  const deep = t.chain.reorganise({ depth: 50, dropsTransactions: false });
  await expect(deep).rejects.toMatchObject({ code: 'reorganisation_refused' });
  expect(await t.client.getBlockNumber()).toBe(before);
});

test('a stalled chain mines on request only, and refuses what waits for a block', async () => {
  const running = await startTestChain({ chainId: 'base', blockTimeMs: 10 });
  const { chain, client } = running;
  chain.setStalled(true);
  await chain.mineBlocks(1); // a block that was being mined is there by now
  const height = await client.getBlockNumber();
  const sent = chain.faucet({ address: running.account('stranger').address, amountMinor: 7n });
  await expect(sent).rejects.toMatchObject({ code: 'stalled' });
  expect(await client.getBlockNumber()).toBe(height);
  await chain.mineBlocks(3);
  expect(await client.getBlockNumber()).toBe(height + 3n);
  chain.setStalled(false);
  await chain.faucet({ address: running.account('stranger').address, amountMinor: 7n });
  await running.remove();
});
