import { describe, expect, test } from 'vitest';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import { revertData } from '#lib/evm/testing/simulate-blocks.ts';
import { dryRun, readState } from './dry-run.ts';
import { CALL_GAS } from './guard-calls.ts';
import { runInTwoContexts } from './run-in-two-contexts.ts';

const HOLDER = '0x52908400098527886e0f7030069857d2e4169ee7';
const TOKEN = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
const call = { evmChainId: 1, from: HOLDER, to: TOKEN, data: '0xabcdef01', value: 0n } as const;
const plan = {
  contract: TOKEN,
  from: HOLDER,
  views: { owner: '0x8da5cb5b' },
  accounts: [HOLDER],
  slots: new Map(),
};
const log = { address: TOKEN, topics: [`0x${'ab'.repeat(32)}`], data: '0x01' };
const answered = (returnData: string, facts: object = {}) => ({
  status: '0x1',
  returnData,
  gasUsed: '0x5208',
  logs: [],
  ...facts,
});
const ran = answered('0x', { logs: [log] });
const reverted = answered('0x', { status: '0x0', error: { message: 'execution reverted: paused' } });
const block = (...calls: object[]) => ({ number: '0x65', timestamp: '0x10', calls });
const accounts = answered(`0x${toWord(1n)}${toWord(2n)}`);
const owner = answered(`0x${toWord(7n)}`);
const reads = block(accounts, owner);
const reading = {
  accounts: new Map([[HOLDER, { codeHash: 1n, balanceWei: 2n }]]),
  views: new Map([['owner', `0x${toWord(7n)}`]]),
  slots: new Map(),
};
const answering =
  (answer: unknown): ChainRequest =>
  async () =>
    answer;
const failing =
  (error: Error): ChainRequest =>
  async () =>
    Promise.reject(error);
const NOT_ASKED = 'the node answered something else than was asked';

describe('[B1] a call that a node runs without sending it', () => {
  const run = (request: ChainRequest) => dryRun(request, { call, plan, height: 100 });

  test('shows its logs, its gas, its block, and the chain after it', async () => {
    expect(await run(answering([block(ran), reads]))).toEqual({
      state: 'ran',
      logs: [log],
      gasUsed: 21_000n,
      timeUnix: 16,
      height: 101,
      after: reading,
    });
  });

  test.each<[string, object, string]>([
    ['by its text', { error: { message: 'execution reverted: paused' } }, 'paused'],
    ['by what it returned', { returnData: revertData('blocked') }, 'blocked'],
    [
      'by its data before what it returned',
      { returnData: revertData('blocked'), error: { data: revertData('limited') } },
      'limited',
    ],
    ['without one', {}, 'silent'],
    ['with an empty one', { error: {} }, 'silent'],
  ])('shows why it reverted, %s, whatever the reads say', async (_how, facts, said) => {
    const refused = await run(answering([block(answered('0x', { status: '0x0', ...facts })), block()]));
    expect(refused).toMatchObject({ state: 'reverted' });
    expect(JSON.stringify(refused)).toContain(said);
  });

  test.each<[string, unknown]>([
    ['no block', []],
    ['no call', [block(), reads]],
    ['a call too many', [block(ran, ran), reads]],
    ['no reads', [block(ran)]],
    ['a read too few', [block(ran), block(accounts)]],
    ['a block too many', [block(ran), reads, reads]],
  ])('was not run where the answer has %s', async (_what, answer) => {
    expect(await run(answering(answer))).toEqual({ state: 'unavailable', reason: NOT_ASKED });
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['no list', {}],
    ['a call without logs', [block({ ...ran, logs: undefined }), reads]],
    ['a log of no address', [block({ ...ran, logs: [{ ...log, address: '0x1' }] }), reads]],
    ['a log with a short topic', [block({ ...ran, logs: [{ ...log, topics: ['0xab'] }] }), reads]],
    [
      'a log with five topics',
      [block({ ...ran, logs: [{ ...log, topics: Array(5).fill(log.topics[0]) }] }), reads],
    ],
    ['a call without a status', [block({ ...ran, status: undefined }), reads]],
    ['a status that no one knows', [block({ ...ran, status: '0x2' }), reads]],
    ['gas that is no number', [block({ ...ran, gasUsed: 21_000 }), reads]],
    ['half a byte', [block(answered('0x1')), reads]],
    ['no height', [{ ...block(ran), number: undefined }, reads]],
    ['no time', [{ ...block(ran), timestamp: undefined }, reads]],
  ])('was not run where the answer is %s', async (_what, answer) => {
    expect(await run(answering(answer))).toMatchObject({ state: 'unavailable' });
  });

  test.each<[string, Error, object]>([
    ['has no such method', new ChainRpcError(-32_601, 'no'), { state: 'missing', reason: 'no' }],
    ['refuses it', new ChainRpcError(-32_600, 'no'), { state: 'unavailable', reason: 'no' }],
    ['says that it reverted', new ChainRpcError(3, 'execution reverted'), { state: 'unavailable' }],
  ])('was not run where the node %s', async (_what, error, answer) => {
    expect(await run(failing(error))).toMatchObject(answer);
  });

  test('throws where there is no answer', async () => {
    await expect(run(failing(new ChainUnreachableError('no answer')))).rejects.toThrow(ChainUnreachableError);
    await expect(run(failing(new TypeError('a fault of ours')))).rejects.toThrow(TypeError);
  });

  test('leaves out what the chain says of its fee, to the last wei that the run may cost', async () => {
    const paid = (wei: bigint) => ({
      address: '0x0000000000000000000000000000000000001010',
      topics: [
        '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63',
        `0x${toWord(0x1010n)}`,
        `0x${toWord(HOLDER)}`,
        `0x${toWord(1n)}`,
      ],
      data: `0x${toWord(wei)}`,
    });
    const logsOf = async (wei: bigint, gasPriceWei: bigint | undefined) => {
      const answer = answering([block({ ...ran, logs: [paid(wei)] }), reads]);
      const otherContext = { timeUnix: 9, gasPriceWei };
      const found = await dryRun(answer, { call, plan, height: 100, otherContext });
      return found.state === 'ran' ? found.logs.length : found.state;
    };
    expect(await logsOf(CALL_GAS * 3n, 3n)).toBe(0);
    expect(await logsOf(CALL_GAS * 3n + 1n, 3n)).toBe(1);
    expect(await logsOf(0n, undefined)).toBe(0);
    expect(await logsOf(1n, undefined)).toBe(1);
  });
});

describe('[B1] the chain before a call', () => {
  const attempt = call;
  test('is read without it', async () => {
    const read = await readState(answering([reads]), { plan, height: 100 });
    expect(read).toEqual({ state: 'read', before: reading, didAttemptRun: undefined });
  });

  test.each([
    [true, ran],
    [false, reverted],
  ])('is read, and whether an attempt behind the reads would run: %s', async (didAttemptRun, result) => {
    const read = await readState(answering([block(accounts, owner, result)]), { plan, height: 100, attempt });
    expect(read).toEqual({ state: 'read', before: reading, didAttemptRun });
  });

  test.each<[string, unknown[], boolean]>([
    ['no block', [], false],
    ['a block too many', [reads, reads], false],
    ['an answer too many', [block(accounts, owner, ran)], false],
    ['no answer to the attempt', [reads], true],
  ])('is not read with %s', async (_what, answer, isAttempted) => {
    const options = { plan, height: 100, ...(isAttempted && { attempt }) };
    expect(await readState(answering(answer), options)).toEqual({ state: 'unavailable', reason: NOT_ASKED });
  });
});

describe('[B10] a call that is run twice', () => {
  type Question = 'before' | 'here' | 'earlier' | 'elsewhere';
  const context = {
    height: 100,
    earlierHeight: 99,
    otherContext: { timeUnix: 50, gasPriceWei: 5n as bigint | undefined },
    fee: undefined,
  };
  const CALLED = [block(ran), reads];
  const usual: Readonly<Record<Question, unknown>> = {
    before: [reads],
    here: CALLED,
    earlier: [reads],
    elsewhere: CALLED,
  };

  /** A node that answers each of the four questions as this says; an error is what it answers too. */
  async function observe(answers: Partial<Record<Question, unknown>>, change: Partial<typeof context> = {}) {
    const asked: Question[] = [];
    const request: ChainRequest = async (_method, [payload, height]) => {
      const { blockStateCalls } = payload as { blockStateCalls: { calls: { to: string }[] }[] };
      const isRun = blockStateCalls.length > 1;
      const isHere = height === toQuantity(100);
      const question: Question = isRun ? (isHere ? 'here' : 'elsewhere') : isHere ? 'before' : 'earlier';
      asked.push(question);
      const answer = { ...usual, ...answers }[question];
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const observation = await runInTwoContexts(request, { call, plan, context: { ...context, ...change } });
    expect(asked.toSorted()).toEqual(['before', 'earlier', 'elsewhere', 'here']);
    return observation;
  }
  const missing = new ChainRpcError(-32_601, 'no such method');
  const busy = new ChainRpcError(-32_000, 'busy');
  const silent = { before: missing, here: missing, earlier: missing, elsewhere: missing };

  test('is observed at both moments; the second costs something where the sender can pay', async () => {
    const both = await observe({});
    expect(both).toMatchObject({
      state: 'observed',
      here: { before: reading, isFree: true },
      elsewhere: { before: reading, isFree: false },
    });
    const otherwise = answered(`0x${toWord(8n)}`);
    const apart = await observe({ earlier: [block(accounts, otherwise)] });
    const views = new Map([['owner', otherwise.returnData]]);
    expect(apart).toMatchObject({ here: { before: reading }, elsewhere: { before: { ...reading, views } } });
    const free = await observe({}, { otherContext: { timeUnix: 50, gasPriceWei: undefined } });
    expect(free).toMatchObject({ elsewhere: { isFree: true } });
  });

  test('is refused where the next block refuses it, and not where only the second run does', async () => {
    const refused = [block(reverted), reads];
    expect(await observe({ here: refused })).toMatchObject({ state: 'reverted', before: reading });
    expect(await observe({ here: refused, elsewhere: refused })).toMatchObject({ state: 'reverted' });
    const once = await observe({ elsewhere: refused });
    expect(once).toMatchObject({ state: 'observed', here: { isFree: true } });
    expect(once).toHaveProperty('elsewhere', undefined);
  });

  test('is missing only where the node has the method for none of the four questions', async () => {
    expect(await observe(silent)).toEqual({ state: 'missing', reason: 'no such method' });
    for (const question of ['before', 'here', 'earlier', 'elsewhere'] as const) {
      const unavailable = { state: 'unavailable', reason: 'no such method' };
      expect(await observe({ [question]: missing })).toEqual(unavailable);
      expect(await observe({ ...silent, [question]: usual[question] })).toEqual(unavailable);
      expect(await observe({ ...silent, [question]: busy })).toEqual({
        state: 'unavailable',
        reason: 'busy',
      });
      expect(await observe({ [question]: busy })).toEqual({ state: 'unavailable', reason: 'busy' });
    }
  });
});
