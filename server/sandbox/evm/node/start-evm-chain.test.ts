import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brlTokenAbi } from '#server/sandbox/evm/contracts.generated.ts';
import { claimPort, LOOPBACK_HOST } from './free-port.ts';
import { requireEvmAddress } from '#server/sandbox/evm/parse-evm-address.ts';
import { startEvmChain } from './start-evm-chain.ts';
import {
  startTestChain,
  temporaryDataDir,
  type TestChain,
} from '#server/sandbox/evm/testing/start-test-chain.ts';

const HOLDER_BALANCE_BASE_UNITS = 1_000_000_000_000n;
const CEILING_BASE_UNITS = 100_000_000_000n;

let t: TestChain;

beforeAll(async () => {
  t = await startTestChain();
});
afterAll(() => t.remove());

describe('a fresh chain', () => {
  test('has its contracts at the same addresses on every fresh start, and at others on another chain', async () => {
    const again = await startTestChain();
    const base = await startTestChain({ chainId: 'base' });
    expect(again.chain.tokenAddress).toBe(t.chain.tokenAddress);
    expect(again.chain.whitelisterAddress).toBe(t.chain.whitelisterAddress);
    expect(base.chain.tokenAddress).not.toBe(t.chain.tokenAddress);
    await Promise.all([again.remove(), base.remove()]);
  });

  test('has holders with tokens, a grant and gas, and a stranger with gas alone', async () => {
    const { chain, client } = t;
    const stateOf = async (name: 'owner' | 'holder' | 'holder2' | 'stranger') => ({
      isAuthorized: await chain.isAuthorized(t.account(name).address),
      gas: await client.getBalance({ address: t.account(name).address }),
    });
    const gas = parseEther('100');
    expect(await stateOf('holder')).toEqual({ isAuthorized: true, gas });
    expect(await stateOf('holder2')).toEqual({ isAuthorized: true, gas });
    expect(await stateOf('stranger')).toEqual({ isAuthorized: false, gas });
    expect(await stateOf('owner')).toEqual({ isAuthorized: false, gas });
    expect(await tokensOf('holder2')).toBe(HOLDER_BALANCE_BASE_UNITS);
    expect(chain.signerWallet).toBe(t.account('owner').address);
  });

  test('runs on the network of the production column when configured so', async () => {
    const dataDir = temporaryDataDir();
    const production = await startTestChain({ chainId: 'polygon', environment: 'production', dataDir });
    expect(production.chain.chainRef).toBe('eip155:137');
    expect(await production.client.getChainId()).toBe(137);
    await production.remove();
  });

  test('mines on its own at the block time', async () => {
    const dataDir = temporaryDataDir();
    const running = await startTestChain({ blockTimeMs: 20, dataDir });
    const hashes = await running.chain.faucet({
      address: running.account('stranger').address,
      amountMinor: 1n,
      native: '0.5',
    });
    expect(hashes).toHaveLength(2);
    expect(await running.client.getBalance({ address: running.account('stranger').address })).toBe(
      parseEther('100.5'),
    );
    await running.remove();
  });
});

describe('the faucet', () => {
  test('serves any address, authorized or not, once mined', async () => {
    const before = await tokensOf('stranger');
    const hashes = await t.whileMining(
      t.chain.faucet({ address: t.account('stranger').address, amountMinor: 42n }),
    );
    expect(hashes).toHaveLength(1);
    expect(await tokensOf('stranger')).toBe(before + 42n);
  });

  test.each(['1e3', '-1', '1.0000000000000000001', ''])('refuses the amount %j', async (native) => {
    await expect(t.chain.faucet({ address: t.account('stranger').address, native })).rejects.toMatchObject({
      code: 'bad_amount',
    });
  });
});

describe('the clock', () => {
  test('moves forward by what was asked, and never back', async () => {
    const before = await t.chain.getTimeUnix();
    await t.chain.advanceClock(3_600);
    const after = await t.chain.getTimeUnix();
    const realUnix = Math.floor(Date.now() / 1000);
    expect(after).toBeGreaterThanOrEqual(before + 3_600);
    expect(after - realUnix - t.chain.clockOffsetSeconds).toBeLessThanOrEqual(2);
    await expect(t.chain.advanceClock(-1)).rejects.toMatchObject({ code: 'bad_amount' });
    expect(await t.chain.getTimeUnix()).toBe(after);
  });
});

describe('a reset', () => {
  test('brings grants, settings and balances back, and lets height and time pass', async () => {
    const { chain } = t;
    const [holder, stranger] = [t.account('holder').address, t.account('stranger').address];
    const elsewhere = '0x00000000000000000000000000000000000a11ce';
    await t.whileMining(
      Promise.all([
        chain.whitelister.grantOutOfBand({ recipient: elsewhere }),
        chain.whitelister.grantOutOfBand({ recipient: stranger }),
        chain.whitelister.setBanned(holder, true),
        chain.setLimitCeiling(5n),
        chain.setMintBounds({ minimumBaseUnits: 1n, maximumBaseUnits: 2n }),
        chain.faucet({ address: holder, amountMinor: 5n, native: '3' }),
      ]),
    );
    await chain.advanceClock(100);
    const [height, timeUnix] = [await chain.getHeight(), await chain.getTimeUnix()];

    await chain.reset();

    expect(await chain.isAuthorized(elsewhere)).toBe(false);
    expect(await chain.isAuthorized(stranger)).toBe(false);
    expect(await chain.whitelister.getRecipient(holder)).toEqual({
      limitBaseUnits: CEILING_BASE_UNITS,
      availableTodayBaseUnits: CEILING_BASE_UNITS,
      isBanned: false,
    });
    expect(await chain.whitelister.getLimitCeiling()).toBe(CEILING_BASE_UNITS);
    expect(await chain.getMintBounds()).toEqual({
      minimumBaseUnits: 5_000_000n,
      maximumBaseUnits: 50_000_000_000n,
    });
    expect(await tokensOf('holder')).toBe(HOLDER_BALANCE_BASE_UNITS);
    expect(await tokensOf('stranger')).toBe(0n);
    expect(await t.client.getBalance({ address: holder })).toBe(parseEther('100'));
    expect(await chain.getHeight()).toBeGreaterThan(height);
    expect(await chain.getTimeUnix()).toBeGreaterThanOrEqual(timeUnix);
  });
});

describe('what cannot start says why', () => {
  let blocker: Server;
  let busyPort: number;

  beforeAll(async () => {
    busyPort = await claimPort(0, 'a test');
    blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(busyPort, LOOPBACK_HOST, resolve));
  });
  afterAll(() => new Promise((resolve) => blocker.close(resolve)));

  const start = (options: { port: number; dataDir: string }) =>
    startEvmChain({
      chainId: 'ethereum',
      environment: 'sandbox',
      blockTimeMs: 1_000,
      keptBlockStates: 32,
      confirmations: 2,
      onFailure: () => undefined,
      ...options,
    });

  test('a busy port is named', async () => {
    const dataDir = temporaryDataDir();
    const error = await start({ port: busyPort, dataDir }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'port_busy' });
    expect(String(error)).toContain(`port ${busyPort}, wanted for the chain ethereum`);
    rmSync(dataDir, { recursive: true });
  });

  test('a data directory that a running sandbox holds is left alone', async () => {
    await expect(start({ port: 0, dataDir: t.dataDir })).rejects.toMatchObject({ code: 'data_dir_in_use' });
    expect(await t.client.getChainId()).toBe(11_155_111);
  });
});

function tokensOf(name: 'holder' | 'holder2' | 'stranger'): Promise<bigint> {
  return t.client.readContract({
    address: requireEvmAddress(t.chain.tokenAddress),
    abi: brlTokenAbi,
    functionName: 'balanceOf',
    args: [t.account(name).address],
  });
}
