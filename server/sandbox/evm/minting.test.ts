import { randomUUID } from 'node:crypto';
import { encodeFunctionData, parseGwei, type Address } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brlTokenAbi } from './contracts.generated.ts';
import { intentKeyOf } from './intent-key.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';

const AMOUNT_BASE_UNITS = 10_000_000n;
const ONE_DAY_SECONDS = 86_400;

let t: TestChain;
let token: Address;
let recipient: Address;
let recipients = 0n;

beforeAll(async () => {
  t = await startTestChain();
  token = requireEvmAddress(t.chain.tokenAddress);
});
afterAll(() => t.remove());
beforeEach(() => {
  recipients += 1n;
  recipient = privateKeyToAddress(`0x${recipients.toString(16).padStart(64, '0')}`);
});

function authorize(limitBaseUnits?: bigint): Promise<unknown> {
  return t.whileMining(
    t.chain.whitelister.grantOutOfBand({
      recipient,
      ...(limitBaseUnits !== undefined && { limitBaseUnits }),
    }),
  );
}

function balanceOf(address: Address): Promise<bigint> {
  return t.client.readContract({
    address: token,
    abi: brlTokenAbi,
    functionName: 'balanceOf',
    args: [address],
  });
}

describe('a mint', () => {
  test('reaches an authorized wallet and is confirmed at the depth', async () => {
    await authorize();
    expect(
      await t.chain.findMintObstacle({ destination: recipient, amountMinor: AMOUNT_BASE_UNITS }),
    ).toBeUndefined();
    const hash = await t.chain.mint({
      intentId: randomUUID(),
      destination: recipient,
      amountMinor: AMOUNT_BASE_UNITS,
    });
    expect(await t.chain.getTransactionState(hash)).toBe('pending');
    await t.mine();
    await t.mine();
    expect(await t.chain.getTransactionState(hash)).toBe('confirmed');
    expect(await balanceOf(recipient)).toBe(AMOUNT_BASE_UNITS);
  });

  test('of one intent happens once: repeats answer the first hash, in the pool and after', async () => {
    await authorize();
    const mint = { intentId: randomUUID(), destination: recipient, amountMinor: AMOUNT_BASE_UNITS };
    const [hash, atOnce] = await Promise.all([t.chain.mint(mint), t.chain.mint(mint)]);
    expect(atOnce).toBe(hash);
    expect(await t.chain.mint(mint)).toBe(hash);
    await t.mine();
    expect(await t.chain.mint({ ...mint, intentId: mint.intentId.toUpperCase() })).toBe(hash);
    await t.mine();
    expect(await t.chain.mint(mint)).toBe(hash);
    expect(await balanceOf(recipient)).toBe(AMOUNT_BASE_UNITS);
  });

  test('that the pool lost is sent again', async () => {
    await authorize();
    const mint = { intentId: randomUUID(), destination: recipient, amountMinor: AMOUNT_BASE_UNITS };
    await t.chain.mint(mint);
    await t.client.request<{ Method: 'anvil_dropAllTransactions'; Parameters: []; ReturnType: unknown }>({
      method: 'anvil_dropAllTransactions',
      params: [],
    });
    const again = await t.chain.mint(mint);
    await t.mine();
    expect((await t.client.getTransactionReceipt({ hash: asHash(again) })).status).toBe('success');
    expect(await balanceOf(recipient)).toBe(AMOUNT_BASE_UNITS);
  });

  test('that reverted on chain is sent again once its failure is final', async () => {
    await authorize();
    const mint = { intentId: randomUUID(), destination: recipient, amountMinor: AMOUNT_BASE_UNITS };
    const reverted = await t.chain.mint(mint);
    await t.sendAndMine('owner', {
      to: requireEvmAddress(t.chain.whitelisterAddress),
      data: t.chain.whitelister.encodeGrant({ recipient, limitBaseUnits: 0n }),
      tipWei: parseGwei('100'), // in the same block, before the mint
    });
    expect(await t.chain.mint(mint)).toBe(reverted);
    await t.mine();
    expect(await t.chain.getTransactionState(reverted)).toBe('failed');

    await authorize();
    const again = await t.chain.mint(mint);
    await t.mine();
    await t.mine();
    expect(await t.chain.getTransactionState(again)).toBe('confirmed');
    expect(await balanceOf(recipient)).toBe(AMOUNT_BASE_UNITS);
  });

  test('twenty at once have separate nonces: each one lands', async () => {
    await authorize();
    const hashes = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.chain.mint({ intentId: randomUUID(), destination: recipient, amountMinor: AMOUNT_BASE_UNITS }),
      ),
    );
    await t.mine();
    await t.mine();
    expect(new Set(hashes).size).toBe(20);
    expect(await Promise.all(hashes.map((hash) => t.chain.getTransactionState(hash)))).toEqual(
      Array.from({ length: 20 }, () => 'confirmed'),
    );
    expect(await balanceOf(recipient)).toBe(20n * AMOUNT_BASE_UNITS);
  });

  test('is the minter’s alone', async () => {
    const data = encodeFunctionData({
      abi: brlTokenAbi,
      functionName: 'mint',
      args: [intentKeyOf(randomUUID()), t.account('holder').address, AMOUNT_BASE_UNITS],
    });
    expect((await t.sendAndMine('owner', { to: token, data })).status).toBe('reverted');
  });
});

describe('[R36] what refuses a mint', () => {
  const attempt = (amountMinor: bigint) =>
    t.chain.mint({ intentId: randomUUID(), destination: recipient, amountMinor });
  const obstacle = (amountMinor: bigint) => t.chain.findMintObstacle({ destination: recipient, amountMinor });

  test('a wallet that was never authorized, or no longer is', async () => {
    expect(await obstacle(AMOUNT_BASE_UNITS)).toEqual({ kind: 'not_authorized' });
    await expect(attempt(AMOUNT_BASE_UNITS)).rejects.toThrow('the recipient is not authorized');
    await authorize();
    expect(await t.chain.isAuthorized(recipient)).toBe(true);
    await authorize(0n);
    expect(await t.chain.isAuthorized(recipient)).toBe(false);
    expect(await obstacle(AMOUNT_BASE_UNITS)).toEqual({ kind: 'not_authorized' });
  });

  test('more than is left of the daily limit, until the next UTC day', async () => {
    await authorize(15_000_000n);
    expect(await obstacle(15_000_001n)).toEqual({ kind: 'daily_limit', availableBaseUnits: 15_000_000n });
    await attempt(AMOUNT_BASE_UNITS);
    await t.mine();
    expect(await obstacle(5_000_000n)).toBeUndefined();
    expect(await obstacle(5_000_001n)).toEqual({ kind: 'daily_limit', availableBaseUnits: 5_000_000n });
    await expect(attempt(5_000_001n)).rejects.toThrow('over the recipient');
    await t.chain.advanceClock(ONE_DAY_SECONDS);
    expect(await obstacle(15_000_000n)).toBeUndefined();
  });

  test('the bounds of one mint, as they are set at the time', async () => {
    await authorize();
    expect(await obstacle(4_999_999n)).toEqual({ kind: 'below_minimum', minimumBaseUnits: 5_000_000n });
    expect(await obstacle(50_000_000_001n)).toEqual({
      kind: 'above_maximum',
      maximumBaseUnits: 50_000_000_000n,
    });
    await expect(attempt(4_999_999n)).rejects.toThrow('below the minimum of a mint');
    await expect(attempt(50_000_000_001n)).rejects.toThrow('above the maximum of a mint');

    await t.whileMining(t.chain.setMintBounds({ maximumBaseUnits: 6_000_000n }));
    expect(await obstacle(6_000_000n)).toBeUndefined();
    expect(await obstacle(6_000_001n)).toEqual({ kind: 'above_maximum', maximumBaseUnits: 6_000_000n });
    await t.whileMining(t.chain.setMintBounds({ maximumBaseUnits: 'restore' }));
    expect(await t.chain.getMintBounds()).toEqual({
      minimumBaseUnits: 5_000_000n,
      maximumBaseUnits: 50_000_000_000n,
    });
  });
});

function asHash(hash: string): `0x${string}` {
  return `0x${hash.slice(2)}`;
}
