import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ChainAnswerTooLargeError, ChainRpcError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { ODD_SOLANA_ERRORS } from '#lib/chains/testing/odd-answers.ts';
import { listSignatures, mayHaveSucceeded, type LandedSignature } from './list-signatures.ts';

test.each<[string, object, boolean]>([
  ['no error', { err: null }, true],
  ['the name of an error', { err: 'AccountInUse' }, false],
  ['an error with details', { err: { InstructionError: [0, 'Custom'] } }, false],
  ...ODD_SOLANA_ERRORS.map(([what, odd]): [string, object, boolean] => [what, odd, true]),
])('[R82] a transaction that is listed with %s may have burned, or not', (_what, odd, expected) => {
  expect(mayHaveSucceeded({ signature: 'signature', ...odd })).toBe(expected);
});

const askedSchema = z.tuple([
  z.string(),
  z.looseObject({ limit: z.int().min(1).max(1_000), before: z.string().optional() }),
]);

interface Node {
  /** Newest first. */
  readonly history: readonly LandedSignature[];
  /** What a page takes at most; a longer answer is not read. */
  readonly mostBytes?: number;
  readonly bytesOf?: (entry: LandedSignature) => number;
  /** What it gives at most, whatever is asked for. */
  readonly mostEntries?: number;
}

/** As nodes do: nothing after a signature that it does not know. */
function answerOf({ history, mostBytes = Infinity, bytesOf = () => 1, mostEntries = 1_000 }: Node) {
  return (params: readonly unknown[]): readonly LandedSignature[] => {
    const [, { limit, before }] = askedSchema.parse(params);
    const at = before === undefined ? -1 : history.findIndex(({ signature }) => signature === before);
    const start = before !== undefined && at === -1 ? history.length : at + 1;
    const page = history.slice(start, start + Math.min(limit, mostEntries));
    const bytes = page.reduce((total, entry) => total + bytesOf(entry), 0);
    if (bytes > mostBytes) throw new ChainAnswerTooLargeError('too much');
    return page;
  };
}

/** Nodes behind one address: each call is answered by the next one, the last one again. */
function askNodes(nodes: readonly Node[]) {
  const calls: z.infer<typeof askedSchema>[1][] = [];
  const request = async (_method: string, params: readonly unknown[]) => {
    calls.push(askedSchema.parse(params)[1]);
    const node = nodes[Math.min(calls.length, nodes.length) - 1];
    return Promise.resolve(node ? answerOf(node)(params) : []);
  };
  const list = async ({ fromSlot = 0, maxPages = 20 } = {}) =>
    listSignatures(
      'account',
      { isBefore: ({ slot = 0 }) => slot < fromSlot, minContextSlot: 1, maxPages },
      request,
    );
  return { calls, list };
}

/** So many, newest first, each in its own slot from 1 on. */
const historyOf = (count: number): LandedSignature[] =>
  Array.from({ length: count }, (_, index) => ({
    signature: `s${String(count - index)}`,
    slot: count - index,
  }));
const slotsOf = (landed: readonly LandedSignature[]) => landed.map(({ slot }) => slot);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('[B5] [B7] the history of an account', () => {
  test.each([0, 1, 2, 3, 7, 8, 9, 999, 1_000, 1_001, 2_500])(
    'of %i is read whole, once each',
    async (count) => {
      for (const mostEntries of [1_000, 100]) {
        const { list } = askNodes([{ history: historyOf(count), mostEntries }]);
        const { landed, isComplete } = await list({ maxPages: 40 });
        expect({ slots: slotsOf(landed), isComplete }).toEqual({ slots: upTo(count), isComplete: true });
      }
    },
  );

  test.each([2, 3, 500])(
    'of which a node gives %i at most ends where the span does, and not before all of it was read',
    async (mostEntries) => {
      const { list } = askNodes([{ history: historyOf(1_500), mostEntries }]);
      const { landed, isComplete } = await list({ fromSlot: 1_499 });
      expect({ slots: slotsOf(landed), isComplete }).toEqual({ slots: [1_499, 1_500], isComplete: true });
    },
  );

  test.each([1, 2, 100])('that one node lacks after %i of it is not over', async (known) => {
    const history = historyOf(150);
    const behind = { history: history.slice(140) };
    const { list } = askNodes([{ history, mostEntries: known }, { history: [] }, behind]);
    expect(await list()).toMatchObject({ isComplete: false });
    const cutOff = askNodes([{ history, mostEntries: known }, { history: history.slice(0, known - 1) }]);
    expect(await cutOff.list()).toMatchObject({ isComplete: false });
  });

  test.each([1, 2, 10])(
    'has what only the second node knows, in its order: the first gave %i',
    async (known) => {
      const whole = historyOf(20);
      const place = known - 1;
      const history = whole.filter((_, index) => index !== place);
      const { list } = askNodes([{ history, mostEntries: known }, { history: whole }]);
      const { landed, isComplete } = await list();
      expect({ slots: slotsOf(landed), isComplete }).toEqual({ slots: upTo(20), isComplete: true });
    },
  );

  test('whose answers are too long is read in shorter pages, which grow again', async () => {
    const isLong = ({ slot = 0 }: LandedSignature) => slot > 4_000 && slot <= 5_000;
    const { list, calls } = askNodes([
      { history: historyOf(9_000), mostBytes: 4_000, bytesOf: (entry) => (isLong(entry) ? 15 : 1) },
    ]);
    const { landed, isComplete } = await list({ maxPages: 40 });
    expect({ slots: slotsOf(landed), isComplete }).toEqual({ slots: upTo(9_000), isComplete: true });
    expect(Math.min(...calls.map(({ limit }) => limit))).toBe(250);
    expect(calls.at(-1)?.limit).toBe(1_000);
    expect(calls.length).toBeLessThan(30);
  });

  test('in which each answer is too long ends nothing', async () => {
    const { list, calls } = askNodes([{ history: historyOf(50), mostBytes: 0 }]);
    await expect(list()).rejects.toBeInstanceOf(ChainAnswerTooLargeError);
    expect(calls.map(({ limit }) => limit)).toEqual([1_000, 500, 250, 125, 63, 32, 16, 8]);
  });

  test.each([new ChainRpcError(-32_005, 'limit exceeded'), new ChainUnreachableError('no answer')])(
    'is not asked for again at once after %s',
    async (error) => {
      let calls = 0;
      const listing = listSignatures('account', { isBefore: () => false, minContextSlot: 1 }, () => {
        calls += 1;
        return Promise.reject(error);
      });
      await expect(listing).rejects.toBe(error);
      expect(calls).toBe(1);
    },
  );

  test('that is longer than what one search lists is not said to be whole', async () => {
    const { list } = askNodes([{ history: historyOf(300), mostEntries: 100 }]);
    const { landed, isComplete } = await list({ maxPages: 2 });
    expect({ count: landed.length, isComplete }).toEqual({ count: 199, isComplete: false });
  });
});
