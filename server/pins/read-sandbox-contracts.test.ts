import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startScriptedService, type ScriptedService } from '#server/testing/service/scripted-service.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { readSandboxContracts } from './read-sandbox-contracts.ts';

const TOKEN = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const WHITELISTER = '0xde709f2102306220921060314715629080e2fb77';
const PROGRAM = 'So11111111111111111111111111111111111111112';
const CHAINS = [
  { chainId: 'base', tokenAddress: TOKEN, whitelisterAddress: WHITELISTER, programId: null },
  { chainId: 'solana', tokenAddress: 'Mint', whitelisterAddress: null, programId: PROGRAM },
];

let sandbox: ScriptedService;
let body: unknown;
let isSilent: boolean;
beforeEach(async () => {
  body = { chains: CHAINS };
  isSilent = false;
  sandbox = await startScriptedService(({ path }) =>
    isSilent ? 'cut' : { status: path === '/sandbox/state' ? 200 : 404, body },
  );
  forget('sandboxPins');
  useTestEnv({ SANDBOX_URL: sandbox.url });
});
afterEach(() => sandbox.close());

test('[R9] the test environment of the settings says what its contracts are', async () => {
  expect((await readSandboxContracts())('base', 'token')).toBe(TOKEN);
  expect((await readSandboxContracts())('base', 'whitelister')).toBe(WHITELISTER);
  expect((await readSandboxContracts())('base', 'burn_program')).toBeUndefined();
  expect((await readSandboxContracts())('solana', 'burn_program')).toBe(PROGRAM);
  expect((await readSandboxContracts())('solana', 'whitelist_program')).toBe(PROGRAM);
  expect((await readSandboxContracts())('polygon', 'token')).toBeUndefined();
});

test('[R9] without the setting, the service is not asked what its contracts are', async () => {
  useTestEnv({ CONVERSION_API_URL: sandbox.url });
  expect((await readSandboxContracts())('base', 'token')).toBeUndefined();
  expect(sandbox.requests).toEqual([]);
});

test.each([
  ['nothing readable', '<html>'],
  ['another shape', { chains: [{ chainId: 'base', tokenAddress: 7 }] }],
  ['an address without end', { chains: [{ ...CHAINS[0], tokenAddress: 'a'.repeat(10_000) }] }],
])('[R9] an answer of %s makes nothing known', async (_what, answer) => {
  body = answer;
  expect((await readSandboxContracts())('base', 'token')).toBeUndefined();
});

test('[R9] what it said last counts while it is silent, and no longer once it says something else', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const token = async () => (await readSandboxContracts())('base', 'token');
  expect(await token()).toBe(TOKEN);
  isSilent = true;
  vi.advanceTimersByTime(61_000);
  expect(await token()).toBe(TOKEN);
  isSilent = false;
  body = '<html>';
  expect(await token()).toBe(TOKEN);
  vi.advanceTimersByTime(3_000);
  expect(await token()).toBeUndefined();
});

test('a test environment that has just not answered is not asked by the next', async () => {
  body = '<html>';
  await readSandboxContracts();
  await readSandboxContracts();
  expect(sandbox.requests).toHaveLength(1);
});
