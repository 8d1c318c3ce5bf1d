import { afterEach, expect, test } from 'vitest';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { warnOfSettings } from './warn-of-settings.ts';

function warnedWith(settings: Readonly<Record<string, string>>): unknown[] {
  const warned: unknown[] = [];
  useTestEnv(settings);
  remember('log', () => ({ warn: (...said: unknown[]) => void warned.push(said) }));
  warnOfSettings();
  return warned;
}
afterEach(() => forget('log'));

const NODES = {
  RPC_URL_ETHEREUM: 'http://geth:8545/secret-key',
  RPC_URL_BASE: 'http://10.0.0.7:8545',
  RPC_URL_POLYGON: 'http://127.0.0.1:8545',
  RPC_URL_SOLANA: 'https://rpc.example',
};

test('nodes of other machines that are asked in clear text are named at start, without their addresses', () => {
  const warned = warnedWith({ CONVERSION_ENVIRONMENT: 'production', ...NODES });
  expect(warned).toEqual([
    [{ settings: ['RPC_URL_ETHEREUM', 'RPC_URL_BASE'] }, expect.stringContaining('clear text')],
  ]);
  expect(JSON.stringify(warned)).not.toMatch(/secret-key|10\.0\.0\.7/);
});

test('nothing is said of nodes on this machine or by https, nor in the test environment', () => {
  expect(warnedWith({ CONVERSION_ENVIRONMENT: 'production' })).toEqual([]);
  expect(warnedWith(NODES)).toEqual([]);
});
