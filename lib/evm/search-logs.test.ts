import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
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
});
