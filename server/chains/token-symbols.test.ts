import { encodeAbiParameters } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findTokenSymbol } from './token-symbols.ts';

const node = vi.hoisted(() => ({ answer: vi.fn<(method: string) => Promise<unknown>>() }));
vi.mock('./chain-request.ts', () => ({ chainRequest: () => node.answer }));

let tokens = 0;
/** Each test has a token of its own, because a process remembers them. */
const nextToken = () => `0x${String((tokens += 1)).padStart(40, '0')}`;
const said = (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers().clearAllMocks());

test('a token is asked for its symbol once, and nothing waits for the answer', async () => {
  const token = nextToken();
  node.answer.mockResolvedValue(said('BRLT'));
  expect(findTokenSymbol('base', token)).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(findTokenSymbol('base', token)).toBe('BRLT');
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(findTokenSymbol('base', token)).toBe('BRLT');
  expect(node.answer).toHaveBeenCalledTimes(1);
});

test('a node that fails changes nothing, and is asked again later', async () => {
  const token = nextToken();
  node.answer.mockRejectedValueOnce(new Error('no answer'));
  expect(findTokenSymbol('base', token)).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(findTokenSymbol('base', token)).toBeNull();
  expect(node.answer).toHaveBeenCalledTimes(1);
  node.answer.mockResolvedValue(said('BRLT'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(findTokenSymbol('base', token)).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(findTokenSymbol('base', token)).toBe('BRLT');
});

test('a node that failed is asked again in time also when the clock steps back', async () => {
  const token = nextToken();
  node.answer.mockRejectedValueOnce(new Error('no answer'));
  findTokenSymbol('base', token);
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  await vi.advanceTimersByTimeAsync(601_000);
  node.answer.mockResolvedValue(said('BRLT'));
  findTokenSymbol('base', token);
  await vi.advanceTimersByTimeAsync(0);
  expect(findTokenSymbol('base', token)).toBe('BRLT');
});

test('what is not fit for a screen is no symbol', async () => {
  const token = nextToken();
  node.answer.mockResolvedValue(said('<b>BRL</b>'));
  expect(findTokenSymbol('base', token)).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(findTokenSymbol('base', token)).toBeNull();
});

test('of a chain whose token is not known nothing is asked', () => {
  expect(findTokenSymbol('base', undefined)).toBeNull();
  expect(node.answer).not.toHaveBeenCalled();
});
