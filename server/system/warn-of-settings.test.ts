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

test.each([
  ['postgres://u:hush@db.example/x', true],
  ['postgres://u:hush@db.example/x?sslmode=require', true],
  ['postgres://u:hush@db.example/x?sslmode=verify-full', false],
  ['postgres://u:hush@db.example/x?sslmode=verify-ca', false],
  ['postgres://u:hush@127.0.0.1:5432/x', false],
  ['postgres://u:hush@[::1],localhost/x', false],
  ['postgres://u:hush@localhost,db.example/x', true],
])('of the database at %s it is said that another machine could answer: %s', (url, isSaid) => {
  const warned = warnedWith({ CONVERSION_ENVIRONMENT: 'production', DATABASE_URL: url });
  const expected = [{ settings: ['DATABASE_URL'] }, expect.stringContaining('sslmode=verify-full')];
  expect(warned).toEqual(isSaid ? [expected] : []);
  expect(JSON.stringify(warned)).not.toMatch(/hush|db\.example/);
  expect(warnedWith({ DATABASE_URL: url })).toEqual([]);
});
