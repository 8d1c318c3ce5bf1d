import { expect, test } from 'vitest';
import { ChainRpcError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { isStateGone } from './is-state-gone.ts';

test.each([
  'missing trie node 3c0de (path ) state 0x3c0de is not available, not found',
  'old data not available due to pruning',
  'state at block #20 is pruned',
  'historical state 0x3c0de is not available',
  'No state available for block 20',
  'World state unavailable',
  'BlockOutOfRangeError: block height is 387 but requested was 289',
])('a node that says “%s” has the state no more', (message) => {
  expect(isStateGone(new ChainRpcError(-32_000, message))).toBe(true);
  expect(isStateGone(new ChainUnreachableError(message))).toBe(false);
});

test.each([
  'execution reverted',
  'limit exceeded',
  'header not found',
  'too many requests',
  'internal error',
  'BlockOutOfRangeError: block height is 387 but requested was 388',
])('one that says “%s” may have it', (message) =>
  expect(isStateGone(new ChainRpcError(-32_000, message))).toBe(false),
);
