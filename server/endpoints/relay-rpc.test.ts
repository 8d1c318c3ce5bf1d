import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { encodeErrorResult, parseAbi } from 'viem/utils';
import { createServer } from 'node:http';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { listChainHealth } from '#server/chains/chain-health.ts';
import { RELAYED, relayRpc, rpcBodySchema } from './relay-rpc.ts';
import { takeTokens } from '#server/token-bucket.ts';

const HOLDER = `0x${'aa'.repeat(20)}`;
let node: ScriptedChain;
beforeEach(async () => {
  node = await startScriptedChain({
    eth_call: ([call]) => call,
    getSlot: () => 7,
    eth_estimateGas: () => {
      throw new Error('execution reverted');
    },
  });
  useTestEnv({ RPC_URL_BASE: `${node.url}/v2/provider-key`, RPC_URL_SOLANA: node.url });
});
afterEach(() => node.close());

const session = (): Session => ({
  sessionId: randomUUID(),
  userId: randomUUID(),
  email: 'viewer@example.test',
  name: 'Viewer',
  role: 'viewer',
});
const ask = (body: unknown, chainId: 'base' | 'solana' = 'base', who = session()) =>
  relayRpc({ chainId, body: rpcBodySchema.parse(body), session: who });

/** A node that answers every call with this error. */
const startRefusingNode = (error: object) =>
  listenOnLoopback(
    createServer((_message, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
    }),
  );

/** Every method the sign-guard uses, of burns and grants. */
const GUARD_METHODS = [
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionCount',
  'eth_simulateV1',
];

describe('the relay', () => {
  test('passes a read on and answers under the caller’s id', async () => {
    const call = { to: HOLDER, data: '0x12', gas: '0x5208' };
    await expect(
      ask({ jsonrpc: '2.0', id: 'mine', method: 'eth_call', params: [call, 'latest'] }),
    ).resolves.toEqual({
      jsonrpc: '2.0',
      id: 'mine',
      result: call,
    });
    await expect(ask({ id: 1, method: 'getSlot' }, 'solana')).resolves.toMatchObject({ result: 7 });
  });

  test('passes a node’s refusal on', async () => {
    await expect(ask({ id: 1, method: 'eth_estimateGas', params: [{ to: HOLDER }] })).resolves.toMatchObject({
      error: { code: -32000, message: 'execution reverted' },
    });
  });

  test('does not pass the key of the node on, in whatever words the node names it', async () => {
    const key = 'q7Zk3Vd9mXw2Rt5Yb8Nc';
    const said = await startScriptedChain({
      eth_estimateGas: () => {
        throw new Error(`the key ${key} is over its limit, see https://rpc.example/v2/${key}?a=1`);
      },
    });
    useTestEnv({ RPC_URL_BASE: `${said.url}/v2/${key}` });
    const answer = await ask({ id: 1, method: 'eth_estimateGas', params: [{ to: HOLDER }] });
    await said.close();
    expect(answer).toMatchObject({ error: { code: -32000 } });
    expect(JSON.stringify(answer)).not.toContain(key);
  });

  test('changes nothing in what a contract says: who asks has chosen it, and learns no secret by it', async () => {
    const key = 'q7Zk3Vd9mXw2Rt5Yb8Nc';
    const words = `${key} smtp-password database-password`;
    const data = encodeErrorResult({
      abi: parseAbi(['error Error(string message)']),
      errorName: 'Error',
      args: [words],
    });
    const refusal = { code: 3, message: `execution reverted: ${words}`, data };
    const said = await startRefusingNode(refusal);
    useTestEnv({
      RPC_URL_BASE: `${said.url}/v2/${key}`,
      NOTIFY_FROM: 'finance@example.com',
      SMTP_URL: 'smtps://mailer:smtp-password@mail.example',
      DATABASE_URL: 'postgres://app:database-password@db.example:5432/app',
    });
    const call = { id: 1, method: 'eth_call', params: [{ to: HOLDER }, 'latest'] };
    expect(await ask(call)).toMatchObject({ error: { code: 3, message: 'execution reverted', data } });
    // As text alone; then only the node's own key is left out.
    refusal.data = '0x';
    expect(await ask(call)).toMatchObject({
      error: { message: 'execution reverted: [redacted] smtp-password database-password' },
    });
    await said.close();
  });

  test('answers a batch in its order', async () => {
    const batch = [
      { id: 1, method: 'eth_call', params: [{ to: HOLDER, data: '0xaa' }, 'latest'] },
      { id: 2, method: 'eth_sendRawTransaction', params: ['0x'] },
      { id: 3, method: 'eth_call', params: [{ to: HOLDER, data: '0xbb' }, 'latest'] },
    ];
    await expect(ask(batch)).resolves.toMatchObject([
      { result: { data: '0xaa' } },
      { error: { code: -32004 } },
      { result: { data: '0xbb' } },
    ]);
  });

  test.each([
    ['base', 'eth_sendRawTransaction'],
    ['base', 'eth_sendTransaction'],
    ['base', 'eth_sign'],
    ['base', 'anvil_setBalance'],
    ['base', 'debug_traceCall'],
    ['base', 'getSlot'],
    ['base', '__proto__'],
    ['solana', 'sendTransaction'],
    ['solana', 'requestAirdrop'],
    ['solana', 'eth_call'],
  ] as const)('does not pass on to %s: %s', async (chainId, method) => {
    await expect(ask({ id: 1, method }, chainId)).resolves.toMatchObject({ error: { code: -32004 } });
    expect(node.calls).toEqual([]);
  });

  test('[B1] every method of the sign-guard is relayed, so what the relay refuses is never taken for a node without it', () => {
    expect(GUARD_METHODS.filter((method) => !RELAYED.evm.has(method))).toEqual([]);
  });

  test('no relayed method sends, signs or changes anything', () => {
    const names = Object.values(RELAYED).flatMap((methods) => [...methods.keys()]);
    expect(names.filter((name) => /send|sign(?!ature)|set|mine|reset|airdrop|subscribe/i.test(name))).toEqual(
      [],
    );
  });

  test('a silent node is an error without its address', async () => {
    node.isUnavailable = true;
    const answer = await ask({ id: 1, method: 'eth_call', params: [{ to: HOLDER }, 'latest'] });
    expect(answer).toMatchObject({ error: { message: 'the node did not answer' } });
    expect(JSON.stringify(answer)).not.toContain('provider-key');
    expect(listChainHealth().find(({ chainId }) => chainId === 'base')?.state).toBe('unreachable');
  });

  test.each([
    [[]],
    [Array.from({ length: 21 }, () => ({ id: 1, method: 'eth_call' }))],
    ['eth_call'],
    [null],
  ])('refuses a body that is no call or too many: %j', (body) => {
    expect(rpcBodySchema.safeParse(body).success).toBe(false);
  });

  test('limits one session, and not another', async () => {
    stopClock();
    const greedy = session();
    const batch = Array.from({ length: 20 }, () => ({ id: 1, method: 'eth_nothing' }));
    for (let round = 0; round < 10; round += 1) await ask(batch, 'base', greedy);
    await expect(ask(batch, 'base', greedy)).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
    await expect(ask(batch)).resolves.toHaveLength(20);
  });
});

test('a bucket fills again, and no more than it holds', () => {
  const rate = { capacity: 10, refillPerSecond: 2 };
  const holder = randomUUID();
  expect(takeTokens(holder, 10, rate, 0)).toBe(true);
  expect(takeTokens(holder, 1, rate, 499)).toBe(false);
  expect(takeTokens(holder, 1, rate, 500)).toBe(true);
  expect(takeTokens(holder, 11, rate, 1_000_000)).toBe(false);
  expect(takeTokens(holder, 10, rate, 1_000_000)).toBe(true);
});
