import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { writeChainFile } from './chain-file.ts';
import { startTestChain, temporaryDataDir } from '#server/sandbox/evm/testing/start-test-chain.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';

const AMOUNT_BASE_UNITS = 10_000_000n;

/** A sandbox of its own: it mines every 20 ms, does one mint, says so, and then lives until it is killed. */
const OWNER_PROGRAM = `
  import { startEvmChain } from ${JSON.stringify(new URL('./start-evm-chain.ts', import.meta.url).href)};
  const [dataDir, intentId] = process.argv.slice(1);
  const chain = await startEvmChain({
    chainId: 'ethereum', environment: 'sandbox', port: 0, dataDir, blockTimeMs: 20, confirmations: 2, keptBlockStates: 32,
    onFailure: (error) => { throw error; },
  });
  const destination = chain.accounts.find(({ name }) => name === 'holder').address;
  await chain.advanceClock(5000);
  const mintHash = await chain.mint({ intentId, destination, amountMinor: ${AMOUNT_BASE_UNITS}n });
  await chain.waitUntilFinal(mintHash);
  const height = Number(await chain.getHeight());
  console.log(JSON.stringify({ mintHash, height, timeUnix: await chain.getTimeUnix(), port: chain.port }));
`;
const reportSchema = z.object({
  mintHash: z.string(),
  height: z.number(),
  timeUnix: z.number(),
  port: z.number(),
});

let dataDir: string;
let intentId: string;
let owner: ChildProcess | undefined;

beforeEach(() => {
  dataDir = temporaryDataDir();
  intentId = randomUUID();
});
afterEach(() => {
  owner?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

async function runOwner(): Promise<z.infer<typeof reportSchema>> {
  const args = ['--input-type=module', '-e', OWNER_PROGRAM, dataDir, intentId];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  owner = child;
  const [line] = z.tuple([z.string()]).parse(await once(createInterface({ input: child.stdout }), 'line'));
  return reportSchema.parse(JSON.parse(line));
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child) throw new Error('nothing was started');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('a chain that was stopped continues where it was', async () => {
  const first = await startTestChain({ dataDir });
  const destination = first.account('stranger').address;
  await first.whileMining(first.chain.whitelister.grantOutOfBand({ recipient: destination }));
  await first.chain.advanceClock(100_000);
  const [height, timeUnix] = [await first.chain.getHeight(), await first.chain.getTimeUnix()];
  const pending = await first.chain.mint({ intentId, destination, amountMinor: AMOUNT_BASE_UNITS });
  await first.chain.stop();

  const second = await startTestChain({ dataDir });
  expect(second.chain.tokenAddress).toBe(first.chain.tokenAddress);
  expect(await second.chain.getHeight()).toBeGreaterThan(height);
  expect(await second.chain.getTimeUnix()).toBeGreaterThanOrEqual(timeUnix);
  expect(second.chain.clockOffsetSeconds).toBe(100_000);
  expect(await second.chain.isAuthorized(destination)).toBe(true);
  expect(await second.chain.getTransactionState(pending)).toBe('confirmed');
  expect(await second.chain.mint({ intentId, destination, amountMinor: AMOUNT_BASE_UNITS })).toBe(pending);
  await second.chain.stop();
});

test('a chain whose program was killed continues where it was, and nothing of it is left running', async () => {
  const report = await runOwner();
  await kill(owner);

  const next = await startTestChain({ dataDir, port: report.port });
  expect(await next.chain.getTransactionState(report.mintHash)).toBe('confirmed');
  const destination = next.account('holder').address;
  expect(await next.chain.mint({ intentId, destination, amountMinor: AMOUNT_BASE_UNITS })).toBe(
    report.mintHash,
  );
  expect(await next.chain.getHeight()).toBeGreaterThanOrEqual(report.height);
  expect(await next.chain.getTimeUnix()).toBeGreaterThanOrEqual(report.timeUnix);
  expect(next.chain.clockOffsetSeconds).toBe(5_000);
  await next.chain.stop();
});

test('a chain that was killed together with its program continues from the last checkpoint', async () => {
  const report = await runOwner();
  process.kill(anvilPid(), 'SIGKILL');
  await kill(owner);

  const next = await startTestChain({ dataDir, port: report.port });
  expect(await next.chain.isAuthorized(next.account('holder').address)).toBe(true);
  expect(await next.chain.getTimeUnix()).toBeGreaterThanOrEqual(report.timeUnix);
  const destination = next.account('holder').address;
  const again = await next.chain.mint({ intentId, destination, amountMinor: AMOUNT_BASE_UNITS });
  await next.mine();
  await next.mine();
  expect(await next.chain.getTransactionState(again)).toBe('confirmed');
  await next.chain.stop();
});

test('a chain whose node is killed is started again on its state, at the same address', async () => {
  const [onFailure, onRestart] = [vi.fn(), vi.fn()];
  const { chain, account, client } = await startTestChain({ dataDir, onFailure, onRestart, blockTimeMs: 50 });
  const holder = account('holder').address;
  const hash = await chain.mint({ intentId, destination: holder, amountMinor: AMOUNT_BASE_UNITS });
  await chain.waitUntilFinal(hash as `0x${string}`);
  // Once the checkpoint has it.
  await vi.waitFor(() => expect(readFileSync(join(dataDir, 'state.json'), 'utf8')).toContain(hash), PATIENCE);
  const height = await chain.getHeight();
  process.kill(anvilPid(), 'SIGKILL');

  await vi.waitFor(async () => expect(await client.getBlockNumber()).toBeGreaterThan(height), PATIENCE);
  expect(await chain.getTransactionState(hash)).toBe('confirmed');
  await chain.faucet({ address: holder, amountMinor: 1n });
  expect(onRestart).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
  await chain.stop();
});

test('a chain whose node answers nothing any more is started again, and the others continue meanwhile', async () => {
  const [onFailure, onRestart] = [vi.fn(), vi.fn()];
  const otherDir = temporaryDataDir();
  const other = await startTestChain({ chainId: 'base', dataDir: otherDir, onFailure, blockTimeMs: 50 });
  const { chain, account, client } = await startTestChain({ dataDir, onFailure, onRestart, blockTimeMs: 50 });
  const before = anvilPid();
  process.kill(before, 'SIGSTOP');
  const otherHeight = await other.chain.getHeight();

  await vi.waitFor(() => expect(anvilPid()).not.toBe(before), PATIENCE);
  await vi.waitFor(async () => expect(await client.getBlockNumber()).toBeGreaterThan(0n), PATIENCE);
  await chain.faucet({ address: account('holder').address, amountMinor: 1n });
  expect(await other.chain.getHeight()).toBeGreaterThan(otherHeight + 50n);
  expect(onRestart).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
  await Promise.all([chain.stop(), other.chain.stop()]);
  rmSync(otherDir, { recursive: true });
});

test('a chain that cannot be started again says so once', async () => {
  const onFailure = vi.fn();
  const { chain } = await startTestChain({ dataDir, onFailure, blockTimeMs: 50 });
  const kills = setInterval(() => {
    try {
      process.kill(anvilPid(), 'SIGKILL');
    } catch {
      // Between two of them.
    }
  }, 20);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce(), PATIENCE);
  clearInterval(kills);
  await chain.stop();
  expect(onFailure).toHaveBeenCalledOnce();
});

test('a chain with the contracts of another version is refused', async () => {
  const first = await startTestChain({ dataDir });
  await first.chain.stop();
  writeChainFile(dataDir, { contractsHash: '0xother', clockOffsetSeconds: 0 });
  await expect(startTestChain({ dataDir })).rejects.toMatchObject({ code: 'state_outdated' });
});

test('a chain that a crash left half seeded starts afresh', async () => {
  const first = await startTestChain({ dataDir });
  await first.chain.advanceClock(0);
  await first.chain.advanceClock(0);
  const height = await first.chain.getHeight();
  await first.chain.stop();
  rmSync(join(dataDir, 'chain.json'));
  const second = await startTestChain({ dataDir });
  expect(await second.chain.getHeight()).toBeLessThan(height);
  await second.chain.stop();
});

function anvilPid(): number {
  const record: unknown = JSON.parse(readFileSync(join(dataDir, 'anvil.json'), 'utf8'));
  return z.object({ pid: z.number() }).parse(record).pid;
}
