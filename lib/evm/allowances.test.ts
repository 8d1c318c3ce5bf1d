import { describe, expect, test } from 'vitest';
import { APPROVAL_TOPIC, mergeAllowances } from './allowances.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';

const HOLDER = `0x${'a1'.repeat(20)}`;
const [ONE, OTHER] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const;
const ALL = 2n ** 256n - 1n;

const approval = (spender: string, amount: bigint, transactionHash = '0xaa') => ({
  address: `0x${'77'.repeat(20)}`,
  topics: [APPROVAL_TOPIC, `0x${toWord(HOLDER)}`, `0x${toWord(spender)}`],
  data: `0x${toWord(amount)}` as const,
  transactionHash,
});

describe('the allowances that a holder gave', () => {
  test("are the token's last event about each spender", () => {
    const logs = [approval(ONE, 5n), approval(OTHER, 7n), approval(ONE, ALL, '0xbb')];
    expect(mergeAllowances([], logs)).toEqual([
      { spender: OTHER, amountBaseUnits: '7', transactionHash: '0xaa' },
      { spender: ONE, amountBaseUnits: String(ALL), transactionHash: '0xbb' },
    ]);
  });

  test('are gone once they are revoked', () => {
    const known = mergeAllowances([], [approval(ONE, ALL)]);
    expect(mergeAllowances(known, [approval(ONE, 0n)])).toEqual([]);
    expect(mergeAllowances(known, [])).toEqual(known);
  });

  test('are not read from other logs', () => {
    const transfer = { ...approval(ONE, 5n), topics: [`0x${'dd'.repeat(32)}`, '0x', `0x${toWord(ONE)}`] };
    expect(mergeAllowances([], [transfer, { ...approval(ONE, 5n), data: '0x' }])).toEqual([]);
  });
});
