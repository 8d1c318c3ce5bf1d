import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CALL_GAS, GUARD_PARAMS_SCHEMAS } from '#lib/evm/run/guard-calls.ts';
import { ACCOUNT_READER_CODE, PROBE_CODE, SLOT_READER_CODE } from '#lib/evm/run/reader-codes.ts';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';
import { numberedKey } from '#lib/solana/testing/numbered-keys.ts';
import type { Session } from '#server/auth/require-session.ts';
import { forget } from '#server/testing/forget.ts';
import { listenOnLoopback, type Listening } from '#server/testing/http/listen-on-loopback.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { listChainHealth } from './chain-health.ts';
import { countRuns } from './count-runs.ts';
import { RELAYED, relayRpc, rpcBodySchema } from '#server/endpoints/relay-rpc.ts';

const A = `0x${'aa'.repeat(20)}`;
const HASH = `0x${'bb'.repeat(32)}`;
const KEY = 'So11111111111111111111111111111111111111112';
/** One more than is relayed at once. */
const KEYS = Array.from({ length: 101 }, (_, n) => numberedKey(n + 1));
const SIGNATURE = bs58.encode(new Uint8Array(64).fill(1));
const CAP = toQuantity(CALL_GAS);
const MORE = toQuantity(CALL_GAS + 1n);
const guardCall = { from: A, to: A, data: '0x12345678', value: '0x0', gas: CAP };
const simulationOf = (blocks: unknown, more: object = {}) => [
  { blockStateCalls: blocks, traceTransfers: true, validation: false, ...more },
  'latest',
];

const parsed = (family: 'evm' | 'solana', method: string, params: readonly unknown[]) =>
  RELAYED[family].get(method)?.safeParse(params);

describe('[B1] everything the sign-guard asks is relayed, unchanged', () => {
  test.each([
    ['eth_call', [guardCall, '0x1']],
    ['eth_call', [guardCall, '0x1', { [A]: { code: PROBE_CODE } }]],
    ['eth_estimateGas', [guardCall, '0x1']],
    ['eth_createAccessList', [guardCall, '0x1']],
    [
      'eth_simulateV1',
      [
        {
          blockStateCalls: [
            { calls: [guardCall] },
            {
              blockOverrides: { time: '0x1', baseFeePerGas: '0x1', feeRecipient: A, prevRandao: HASH },
              stateOverrides: {
                [A]: { code: SLOT_READER_CODE },
                [HASH.slice(0, 42)]: { code: ACCOUNT_READER_CODE },
              },
              calls: Array.from({ length: 48 }, () => guardCall),
            },
          ],
          traceTransfers: true,
          validation: false,
        },
        '0x1',
      ],
    ],
  ] as const)('%s', (method, params) => {
    expect(GUARD_PARAMS_SCHEMAS[method].safeParse(params).success).toBe(true);
    expect(parsed('evm', method, params)?.data).toEqual(params);
  });
});

describe('a run that names no gas', () => {
  test.each([
    ['eth_call', [{ to: A }, 'latest'], [{ to: A, gas: CAP }, 'latest']],
    ['eth_estimateGas', [{ to: A }], [{ to: A, gas: CAP }]],
    [
      'eth_simulateV1',
      simulationOf([{ calls: [{ from: A, to: A }] }]),
      simulationOf([{ calls: [{ from: A, to: A, gas: CAP }] }]),
    ],
  ])('gets as much as the guard’s, and no more: %s', (method, params, expected) => {
    expect(parsed('evm', method, params)?.data).toEqual(expected);
  });
});

test('logs of one account and few blocks are relayed, unchanged', () => {
  const params = [{ address: A, topics: [HASH, null], fromBlock: '0x0', toBlock: '0x7cf' }];
  expect(parsed('evm', 'eth_getLogs', params)?.data).toEqual(params);
});

describe('what is not relayed', () => {
  test.each([
    ['more gas', 'eth_call', [{ to: A, gas: MORE }, 'latest']],
    ['more gas by far', 'eth_call', [{ to: A, gas: `0x${'f'.repeat(64)}` }, 'latest']],
    ['more gas to estimate', 'eth_estimateGas', [{ to: A, gas: MORE }]],
    ['more gas in a list of accesses', 'eth_createAccessList', [{ to: A, gas: MORE }, 'latest']],
    ['more gas in a simulation', 'eth_simulateV1', simulationOf([{ calls: [{ to: A, gas: MORE }] }])],
    ['code of one’s own', 'eth_call', [{ to: A }, 'latest', { [A]: { code: '0x5b600056' } }]],
    [
      'the probe in many places',
      'eth_call',
      [{ to: A }, 'latest', { [A]: { code: PROBE_CODE }, [HASH.slice(0, 42)]: { code: PROBE_CODE } }],
    ],
    ['storage', 'eth_call', [{ to: A }, 'latest', { [A]: { code: PROBE_CODE, stateDiff: {} } }]],
    ['coins from nowhere', 'eth_call', [{ to: A }, 'latest', { [A]: { balance: '0xff' } }]],
    ['another block', 'eth_call', [{ to: A }, 'latest', {}, { time: '0x1' }]],
    ['overrides while estimating', 'eth_estimateGas', [{ to: A }, 'latest', { [A]: { code: PROBE_CODE } }]],
    ['a new contract', 'eth_call', [{ data: '0x5b600056' }, 'latest']],
    [
      'code in a simulation',
      'eth_simulateV1',
      simulationOf([{ calls: [{ to: A }], stateOverrides: { [A]: { code: '0x5b600056' } } }]),
    ],
    [
      'a simulation of many blocks',
      'eth_simulateV1',
      simulationOf(Array.from({ length: 4 }, () => ({ calls: [{ to: A }] }))),
    ],
    [
      'a simulation of many calls',
      'eth_simulateV1',
      simulationOf([{ calls: Array.from({ length: 49 }, () => ({ to: A })) }]),
    ],
    ['a simulation of nothing', 'eth_simulateV1', simulationOf([])],
    ['whole blocks', 'eth_getBlockByNumber', ['latest', true]],
    ['logs of every account', 'eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x1' }]],
    ['logs by another name', 'eth_getLogs', [{ addresses: A, fromBlock: '0x0', toBlock: '0x1' }]],
    ['logs of too many blocks', 'eth_getLogs', [{ address: A, fromBlock: '0x0', toBlock: '0x7d0' }]],
    ['logs without an end', 'eth_getLogs', [{ address: A, fromBlock: '0x0', toBlock: 'latest' }]],
    ['logs backwards', 'eth_getLogs', [{ address: A, fromBlock: '0x5', toBlock: '0x1' }]],
    ['long histories of fees', 'eth_feeHistory', ['0x400', 'latest', []]],
    ['parameters too many', 'eth_chainId', [1]],
  ])('%s', (_name, method, params) => {
    expect(parsed('evm', method, params)?.success).toBe(false);
  });

  test.each([
    ['every account of a program', 'getProgramAccounts', [KEY]],
    ['too many accounts', 'getMultipleAccounts', [KEYS]],
    ['one account again and again', 'getMultipleAccounts', [[KEY, KEY]]],
    ['one account again and again of the fees', 'getRecentPrioritizationFees', [[KEY, KEY]]],
    ['one signature again and again', 'getSignatureStatuses', [[SIGNATURE, SIGNATURE]]],
    ['every token account of an owner', 'getTokenAccountsByOwner', [KEY, { programId: KEY }]],
    ['accounts that the node compresses', 'getMultipleAccounts', [[KEY], { encoding: 'base64+zstd' }]],
    ['accounts that the node explains', 'getMultipleAccounts', [[KEY], { encoding: 'jsonParsed' }]],
    ['an account that the node compresses', 'getAccountInfo', [KEY, { encoding: 'base64+zstd' }]],
    ['an account that the node explains', 'getAccountInfo', [KEY, { encoding: 'jsonParsed' }]],
    ['a transaction that the node explains', 'getTransaction', [SIGNATURE, { encoding: 'jsonParsed' }]],
    ['a long history', 'getSignaturesForAddress', [KEY, { limit: 1000 }]],
    ['a large transaction', 'simulateTransaction', ['A'.repeat(2052), { encoding: 'base64' }]],
    [
      'too many accounts of a simulation',
      'simulateTransaction',
      [
        'AAAA',
        {
          encoding: 'base64',
          accounts: { encoding: 'base64', addresses: KEYS },
        },
      ],
    ],
    [
      'one account of a simulation again and again',
      'simulateTransaction',
      ['AAAA', { encoding: 'base64', accounts: { encoding: 'base64', addresses: [KEY, KEY] } }],
    ],
    ['a filter of one’s own', 'getTokenAccountsByOwner', [KEY, { mint: KEY, memcmp: {} }]],
  ])('on Solana %s', (_name, method, params) => {
    expect(parsed('solana', method, params)?.success ?? false).toBe(false);
  });

  test('a history that names no length gets a short one', () => {
    expect(parsed('solana', 'getSignaturesForAddress', [KEY])?.data).toEqual([KEY, { limit: 100 }]);
  });

  test('is answered by a refusal that is no missing method, and reaches no node', async () => {
    const body = rpcBodySchema.parse({ id: 1, method: 'eth_call', params: [{ to: A, gas: MORE }, 'latest'] });
    await expect(relayRpc({ chainId: 'base', body, session: session() })).resolves.toMatchObject({
      error: { code: -32602 },
    });
    expect(node.asked).toBe(0);
  });
});

const session = (): Session => ({
  sessionId: randomUUID(),
  userId: randomUUID(),
  email: 'viewer@example.test',
  name: 'Viewer',
  role: 'viewer',
});

/** A signing link to a burn on Base. */
const aLink = (facts: Partial<LinkRow> = {}): LinkRow => ({
  id: randomUUID(),
  tokenHash: '',
  intentId: randomUUID(),
  walletId: null,
  chainId: 'base',
  holder: null,
  expiresAt: new Date(Date.now() + 60_000),
  createdBy: randomUUID(),
  createdAt: new Date(),
  openedCount: 0,
  lastOpenedAt: null,
  usedAt: null,
  revokedAt: null,
  revokedBy: null,
  maker: { name: 'Maker', role: 'operator', disabledAt: null },
  intent: { intentType: 'offramp', status: 'awaiting_burn_approval' },
  wallet: null,
  ...facts,
});

/** A node that answers when the test says so, and counts. */
const node = { asked: 0, running: 0, most: 0, dropped: 0, answer: undefined as string | undefined };
/** The answers that it holds back; undefined: it holds none. */
let held: (() => void)[] | undefined;
let listening: Listening;
beforeEach(async () => {
  Object.assign(node, { asked: 0, running: 0, most: 0, dropped: 0, answer: undefined });
  held = undefined;
  const server = createServer((request, response) => {
    node.asked += 1;
    node.running += 1;
    node.most = Math.max(node.most, node.running);
    response.on('close', () => {
      node.running -= 1;
      if (!response.writableFinished) node.dropped += 1;
    });
    request.resume();
    const reply = () => response.end(node.answer ?? JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }));
    if (held) held.push(reply);
    else if (node.answer !== 'never') reply();
  });
  listening = await listenOnLoopback(server);
  const { url } = listening;
  useTestEnv({ RPC_URL_BASE: url, RPC_URL_POLYGON: url });
  for (const name of ['relay-turns', 'token-buckets', 'chain-health']) forget(name);
});
afterEach(() => listening.close());

const HEIGHT = { method: 'eth_blockNumber', params: [] as unknown };
/** Costs a call, and reaches no node. */
const UNKNOWN = { method: 'eth_nothing', params: [] as unknown };
const ask = (who: Session, signal?: AbortSignal, call = HEIGHT) =>
  relayRpc({
    chainId: 'base',
    body: rpcBodySchema.parse({ id: 1, ...call }),
    session: who,
    ...(signal && { signal }),
  });

const simulation = (calls: number, blocks = 1) => ({
  method: 'eth_simulateV1',
  params: simulationOf(
    Array.from({ length: blocks }, () => ({ calls: Array.from({ length: calls }, () => ({ to: A })) })),
  ),
});
const ran = (answers: readonly unknown[]) =>
  answers.filter((answer) => !JSON.stringify(answer).includes('-32005')).length;

/** What is asked meanwhile is answered once so many run at the node. */
async function heldUntil<T>(running: number, asked: () => readonly Promise<T>[]): Promise<T[]> {
  const replies: (() => void)[] = [];
  held = replies;
  const answers = Promise.all(asked());
  await expect.poll(() => node.running).toBe(running);
  held = undefined;
  for (const reply of replies) reply();
  return answers;
}

describe('at once', () => {
  test('a user has eight calls at a node, in however many sessions; the others wait their turn', async () => {
    const first = session();
    const second = { ...first, sessionId: randomUUID() };
    const asked = () => [first, second].flatMap((who) => Array.from({ length: 20 }, () => ask(who)));
    const answers = await heldUntil(8, asked);
    expect(answers).toHaveLength(40);
    for (const answer of answers) expect(answer).toMatchObject({ result: '0x1' });
    expect(node.most).toBe(8);
  });

  test('all together have sixty-four, and no caller waits behind one with many calls', async () => {
    const people = Array.from({ length: 20 }, session);
    await heldUntil(64, () => people.flatMap((who) => Array.from({ length: 8 }, () => ask(who))));
    expect(node.most).toBe(64);
  });

  test('who has a hundred waiting is refused more', async () => {
    const who = session();
    const answers = await heldUntil(8, () => Array.from({ length: 130 }, () => ask(who)));
    const refused = answers.filter((answer) => JSON.stringify(answer).includes('-32005'));
    expect(refused).toHaveLength(22);
  });
});

describe('runs of code', () => {
  test('of one user are counted one by one, however few calls hold them; another user’s continue', async () => {
    stopClock();
    const who = session();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(who, undefined, simulation(48, 3))),
    );
    expect([ran(answers), node.asked]).toEqual([2, 2]);
    expect(ran([await ask(session(), undefined, simulation(48))])).toBe(1);
    // What runs nothing is not held up.
    expect(ran([await ask(who)])).toBe(1);
  });

  test('of estimates are counted as a node makes them', async () => {
    stopClock();
    const who = session();
    const estimate = { method: 'eth_estimateGas', params: [{ to: A }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(who, undefined, estimate)));
    expect(ran(answers)).toBe(15);
  });

  test('of all together are bounded, too', async () => {
    stopClock();
    const people = Array.from({ length: 20 }, session);
    const answers = await Promise.all(people.map((who) => ask(who, undefined, simulation(48, 3))));
    expect(ran(answers)).toBe(6);
  });

  test('are enough for a user with six burns open, all checked at once', async () => {
    stopClock();
    const who = session();
    // Four simulations of 47 calls in all; see the guard's own tests.
    const check = [1, 2, 22, 22].map((calls) => simulation(calls));
    for (let n = 0; n < 6; n += 1) {
      expect(ran(await Promise.all(check.map((asked) => ask(who, undefined, asked))))).toBe(4);
    }
  });

  test('are known of every method that is relayed and runs any', () => {
    const running = [...RELAYED.evm.keys(), ...RELAYED.solana.keys()].filter((method) =>
      /call|simulate|estimate|access|trace/i.test(method),
    );
    const counted = running.filter((method) => {
      return countRuns(method, method === 'eth_simulateV1' ? simulation(1).params : []) > 0;
    });
    expect(running).toContain('eth_simulateV1');
    expect(counted).toEqual(running);
  });
});

describe('links', () => {
  const links = Array.from({ length: 40 }, () => aLink());
  const askBy = (link: LinkRow, call: typeof HEIGHT, count = 1) => {
    const calls = Array.from({ length: count }, () => ({ id: 1, ...call }));
    return relayRpc({ chainId: 'base', body: rpcBodySchema.parse(calls), link });
  };
  /** How many batches of twenty are taken before one is refused. */
  const batchesOf = async (callers: readonly LinkRow[]) => {
    let taken = 0;
    for (const link of callers) {
      const answer = await askBy(link, UNKNOWN, 20).catch(() => undefined);
      if (answer !== undefined) taken += 1;
    }
    return taken;
  };
  const repeated = (count: number, link = aLink()) => Array.from({ length: count }, () => link);
  const ranBy = async (callers: readonly LinkRow[], call = simulation(48)) =>
    ran(await Promise.all(callers.map((link) => askBy(link, call))));

  test('all together leave half of the calls to users, however many links and makers there are', async () => {
    stopClock();
    expect(await batchesOf([...links, ...links])).toBe(50);
    const batch = rpcBodySchema.parse(Array.from({ length: 20 }, () => ({ id: 1, ...UNKNOWN })));
    for (const who of Array.from({ length: 50 }, session)) {
      await expect(relayRpc({ chainId: 'base', body: batch, session: who })).resolves.toHaveLength(20);
    }
  });

  test('all together leave half of the runs of a node to users', async () => {
    stopClock();
    expect(await ranBy(links)).toBe(10);
    expect(
      ran(await Promise.all(Array.from({ length: 10 }, () => ask(session(), undefined, simulation(48))))),
    ).toBe(10);
  });

  test('all together have half of the turns, and users the others at once', async () => {
    const replies: (() => void)[] = [];
    held = replies;
    const asked = links.map((link) => askBy(link, HEIGHT));
    await expect.poll(() => node.running).toBe(32);
    const people = Array.from({ length: 32 }, () => ask(session()));
    await expect.poll(() => node.running).toBe(64);
    held = undefined;
    for (const reply of replies) reply();
    await Promise.all([...asked, ...people]);
    expect(node.most).toBe(64);
  });

  test('of one maker have as much as a user, whose own calls are not counted with them', async () => {
    stopClock();
    const maker = session();
    const made = Array.from({ length: 8 }, () => aLink({ createdBy: maker.userId }));
    expect(await ranBy(made)).toBe(6);
    expect(await batchesOf([...made, ...made])).toBe(9);
    expect(ran([await ask(maker, undefined, simulation(48))])).toBe(1);
    // Another's links continue.
    expect(await ranBy(repeated(1))).toBe(1);
  });

  test('to one conversion have half of that, whoever made them', async () => {
    stopClock();
    const intentId = randomUUID();
    const made = Array.from({ length: 8 }, () => aLink({ intentId }));
    expect(await ranBy(made)).toBe(3);
    expect(await batchesOf(made)).toBe(4);
  });

  test('have enough for two pages that check one burn at once', async () => {
    stopClock();
    const link = aLink();
    for (let page = 0; page < 2; page += 1) {
      for (const calls of [1, 2, 22, 22]) expect(await ranBy([link], simulation(calls))).toBe(1);
    }
  });
});

describe('a client that leaves', () => {
  test('takes its calls along, those at the node and those that wait, and the node is not blamed', async () => {
    node.answer = 'never';
    const leaving = new AbortController();
    const who = session();
    const asked = Array.from({ length: 20 }, () => ask(who, leaving.signal));
    await expect.poll(() => node.running).toBe(8);
    leaving.abort();
    await Promise.all(asked);
    await expect.poll(() => node.running).toBe(0);
    expect(listChainHealth().find(({ chainId }) => chainId === 'base')?.state).toBe('unknown');
    node.answer = undefined;
    // It has its turn after all that waited.
    await expect(ask(who)).resolves.toMatchObject({ result: '0x1' });
    expect([node.asked, node.dropped]).toEqual([9, 8]);
  });
});

test('an answer that is too long is none, and nothing of it is stored', async () => {
  node.answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(1024 * 1024) });
  await expect(ask(session())).resolves.toMatchObject({ error: { message: 'the node did not answer' } });
  expect(listChainHealth().find(({ chainId }) => chainId === 'base')?.state).toBe('ok');
});
