import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import {
  ChainAnswerTooLargeError,
  ChainRpcError,
  ChainUnreachableError,
  type ChainRequest,
} from '#lib/chains/chain-request.ts';
import { searchLogs } from './search-logs.ts';

const SEARCH = { address: '0xaa', topics: ['0xbb'] };

/** A node that answers at most this many blocks at once; every block holds one log, named after it. */
function nodeOf(mostBlocks: number, windows: number[] = []): ChainRequest {
  return async (_method, [filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    if (to - from + 1 > mostBlocks) throw new ChainRpcError(-32_602, 'query exceeds max block range');
    windows.push(to - from + 1);
    return Array.from({ length: to - from + 1 }, (_, index) => ({
      address: '0xaa',
      topics: [],
      data: '0x',
      transactionHash: `0x${from + index}`,
    }));
  };
}

const hashes = async (request: ChainRequest, fromBlock: bigint, toBlock: bigint) =>
  (await searchLogs(request, { ...SEARCH, fromBlock, toBlock })).map(
    ({ transactionHash }) => transactionHash,
  );

describe('searching logs', () => {
  test.each([1, 2, 3, 10, 499, 1_000, 5_000])(
    '[B5] sees every block once where a node takes %i at a time',
    async (mostBlocks) => {
      const found = await hashes(nodeOf(mostBlocks), 7n, 606n);
      expect(found).toEqual(Array.from({ length: 600 }, (_, index) => `0x${index + 7}`));
    },
  );

  test('asks once where a node takes it all, and for nothing where there is nothing to ask', async () => {
    const windows: number[] = [];
    await hashes(nodeOf(10_000, windows), 1n, 2_000n);
    expect(windows).toEqual([2_000]);
    expect(await hashes(nodeOf(10), 8n, 7n)).toEqual([]);
  });

  test('[B5] concludes nothing from logs that the node has withdrawn', async () => {
    const log = { address: '0xaa', topics: [], data: '0x', transactionHash: '0xcc' };
    const answer =
      (removed: unknown): ChainRequest =>
      async () => [log, { ...log, removed }];
    expect(await hashes(answer(false), 1n, 9n)).toEqual(['0xcc', '0xcc']);
    await expect(hashes(answer(true), 1n, 9n)).rejects.toThrow(ZodError);
  });

  test('is all or nothing: a block that is refused or a node that is unavailable ends it', async () => {
    await expect(hashes(nodeOf(0), 1n, 9n)).rejects.toThrow(ChainRpcError);
    const unavailable: ChainRequest = () => Promise.reject(new ChainUnreachableError('unavailable'));
    await expect(hashes(unavailable, 1n, 9n)).rejects.toThrow(ChainUnreachableError);
  });

  test('[B5] halves also what is answered with too much, down to one block', async () => {
    const narrow: ChainRequest = async (method, params) => {
      const answer = (await nodeOf(2_000)(method, params)) as unknown[];
      if (answer.length > 4) throw new ChainAnswerTooLargeError('too much');
      return answer;
    };
    expect(await hashes(narrow, 7n, 206n)).toEqual(Array.from({ length: 200 }, (_, at) => `0x${at + 7}`));
    const endless: ChainRequest = () => Promise.reject(new ChainAnswerTooLargeError('too much'));
    await expect(hashes(endless, 1n, 9n)).rejects.toThrow(ChainAnswerTooLargeError);
  });

  /** Of 130,000 blocks, at a node that refuses some calls, by their number. */
  async function countCalls(isRefused: (call: number, blocks: number) => boolean): Promise<number> {
    let calls = 0;
    const node: ChainRequest = async (_method, [filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      calls += 1;
      if (isRefused(calls, Number(toBlock) - Number(fromBlock) + 1)) throw new ChainRpcError(-32_000, 'no');
      return [];
    };
    await searchLogs(node, { ...SEARCH, fromBlock: 1n, toBlock: 130_000n });
    return calls;
  }

  test('asks little more after some refusals, and narrow windows only where all wider ones are refused', async () => {
    expect(await countCalls(() => false)).toBe(65);
    expect(await countCalls((call) => call <= 10)).toBeLessThan(100);
    expect(await countCalls((call) => call % 10 === 0)).toBeLessThan(130);
    expect(await countCalls((_call, blocks) => blocks > 10)).toBeLessThan(130_000 / 7.5);
  });

  test.each([
    ['rate limit exceeded', true],
    ['429 Too Many Requests', true],
    ['Your app has exceeded its compute units per second capacity', true],
    ['50/second request limit reached', true],
    ['query returned more than 10000 results', false],
    ['limit exceeded', false],
    ['rate limit: at most 1000 blocks', false],
  ])('a node that says "%s" limits the pace: %s', async (message, isOfPace) => {
    let calls = 0;
    const node: ChainRequest = async () => {
      calls += 1;
      if (calls === 1) throw new ChainRpcError(-32_005, message);
      return [];
    };
    const searching = searchLogs(node, { ...SEARCH, fromBlock: 1n, toBlock: 2_000n });
    await (isOfPace ? expect(searching).rejects.toThrow(message) : expect(searching).resolves.toEqual([]));
    expect(calls).toBe(isOfPace ? 1 : 3);
  });
});
