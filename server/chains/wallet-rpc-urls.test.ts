import { expect, test } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { listWalletRpcUrls } from './wallet-rpc-urls.ts';

const KEYED = {
  RPC_URL_ETHEREUM: 'http://127.0.0.1:8545/v2/key-in-the-path?token=key-in-the-query',
  RPC_URL_BASE: 'https://rpc.example/v2/provider-key',
  RPC_URL_POLYGON: 'http://user:key-in-the-name@localhost:8547',
};

test('pages get the sandbox’s own nodes by their origin, and no key, although SANDBOX_URL is set', () => {
  useTestEnv({ ...KEYED, SANDBOX_URL: 'http://127.0.0.1:4010' });
  expect(listWalletRpcUrls()).toEqual({
    ethereum: 'http://127.0.0.1:8545',
    polygon: 'http://localhost:8547',
  });
});

test('pages get no node without a sandbox', () => {
  useTestEnv(KEYED);
  expect(listWalletRpcUrls()).toEqual({});
});

test('pages get the sandbox’s address without what else its setting holds', () => {
  const { sandboxUrl } = useTestEnv({ SANDBOX_URL: 'http://user:secret@127.0.0.1:4010/path?key=x' });
  expect(sandboxUrl).toBe('http://127.0.0.1:4010');
});
