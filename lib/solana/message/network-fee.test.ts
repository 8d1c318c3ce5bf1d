import { describe, expect, test } from 'vitest';
import {
  COMPUTE_BUDGET_PROGRAM,
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
} from '#lib/solana/programs.ts';
import { stageBare, type Extra } from '#lib/solana/testing/bare-message.ts';
import { instructionsBesideBudget, isBudgetBounded } from './compute-budget.ts';
import { MAX_FEE_LAMPORTS, networkFeeLamports } from './network-fee.ts';

const le = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
const budget = (data: readonly number[], accounts: readonly number[] = []): Extra => [
  COMPUTE_BUDGET_PROGRAM,
  data,
  accounts,
];
/** A unit limit and a price of a unit in millionths of a lamport, with these bytes behind. */
const limit = (units: number, ...behind: number[]) => budget([2, ...le(BigInt(units), 4), ...behind]);
const price = (microLamports: bigint, ...behind: number[]) => budget([3, ...le(microLamports, 8), ...behind]);
const heap = budget([1, 0, 0, 1, 0]);
const call = (program: string, ...data: number[]): Extra => [program, data, [0]];
const other = call('BurnProgram11111111111111111111111111111111', 1);
const LAMPORT = 1_000_000n;

describe('[R69] the most that the network takes for a message', () => {
  test.each<[string, bigint, number, Extra[]]>([
    ['one signature', 5_000n, 1, [other]],
    ['three signatures', 15_000n, 3, [other]],
    ['no instructions, and a price', 5_000n, 1, [price(LAMPORT)]],
    ['the units of one instruction', 205_000n, 1, [price(LAMPORT), other]],
    ['the units of two, and none for budgets', 405_000n, 1, [heap, price(LAMPORT), other, other]],
    [
      'no more units than there are',
      1_405_000n,
      1,
      [price(LAMPORT), ...Array.from({ length: 8 }, () => other)],
    ],
    ['a limit', 5_300n, 1, [limit(300), price(LAMPORT), other]],
    ['a limit behind the price', 5_300n, 1, [price(LAMPORT), other, limit(300)]],
    ['a limit of more than a byte', 70_536n, 1, [limit(65_536), price(LAMPORT), other]],
    ['a limit that is too high', 1_405_000n, 1, [limit(1_400_001), price(LAMPORT), other]],
    ['a part of a lamport, rounded up', 5_001n, 1, [limit(1), price(1n), other]],
    ['a whole lamport', 5_001n, 1, [limit(1), price(LAMPORT), other]],
    ['a bit more than one', 5_002n, 1, [limit(1), price(LAMPORT + 1n), other]],
    ['a price of eight bytes', 18_446_744_078_710n, 1, [limit(2), price(2n ** 63n), other]],
    ['the dearest of two prices', 5_009n, 1, [limit(1), price(9n * LAMPORT), price(LAMPORT), other]],
    ['the dearest of two, last', 5_009n, 1, [limit(1), price(LAMPORT), price(9n * LAMPORT), other]],
    // The network reads what it needs and leaves the rest.
    ['a price with bytes behind it', 5_009n, 1, [limit(1), price(9n * LAMPORT, 0), other]],
    ['a limit with bytes behind it', 905_000n, 1, [limit(900_000, 7, 7), price(LAMPORT), other]],
    // It refuses these, and takes nothing.
    ['a price that is cut', 5_000n, 1, [budget([3, 255, 255, 255]), other]],
    ['a limit that is cut', 205_000n, 1, [budget([2, 1]), price(LAMPORT), other]],
    ['nothing', 5_000n, 1, [budget([]), other]],
    ['what looks like a price to another program', 5_000n, 1, [call(other[0], 3, ...le(LAMPORT, 8))]],
    ['what looks like a price, of another kind', 5_000n, 1, [budget([4, ...le(LAMPORT, 8)]), other]],
    ['signatures that it checks itself', 20_000n, 1, [call(ED25519_PROGRAM, 3, 0), other]],
    ['of either kind', 35_000n, 1, [call(ED25519_PROGRAM, 1), call(SECP256K1_PROGRAM, 5), other]],
    ['of the third kind', 15_000n, 1, [call(SECP256R1_PROGRAM, 2, 0), other]],
    ['none of them', 5_000n, 1, [call(ED25519_PROGRAM), other]],
  ])('%s: %s lamports', (_what, lamports, requiredSignatures, extras) => {
    expect(networkFeeLamports({ ...stageBare(...extras), requiredSignatures })).toBe(lamports);
  });
});

describe('[R114] the budget beside a grant', () => {
  const most = MAX_FEE_LAMPORTS - 5_000n;
  test.each<[string, boolean, Extra[]]>([
    ['none', true, [other]],
    ['a limit', true, [limit(1), other]],
    ['a limit and a price', true, [limit(1), price(1n), other]],
    ['the dearest fee', true, [limit(1), price(most * LAMPORT), other]],
    ['one lamport more', false, [limit(1), price((most + 1n) * LAMPORT), other]],
    ['two limits', false, [limit(1), limit(1), other]],
    ['two prices', false, [price(1n), price(1n), other]],
    ['a limit with an account', false, [budget(limit(1)[1], [0]), other]],
    ['a limit with a byte behind it', false, [limit(1, 0), other]],
    ['a limit without a byte', false, [budget([2, 1, 0, 0]), other]],
    ['a price with a byte behind it', false, [price(0n, 0), other]],
    ['a price as long as a limit', false, [budget([3, 1, 0, 0, 0]), other]],
    ['a heap', false, [heap, other]],
    ['a kind that is not known', false, [budget([7, 0, 0, 0, 0]), other]],
    ['nothing', false, [budget([]), other]],
  ])('%s: %s', (_what, isBounded, extras) => {
    const message = stageBare(...extras);
    expect(isBudgetBounded(message)).toBe(isBounded);
    const besides = extras.filter(([program]) => program !== COMPUTE_BUDGET_PROGRAM);
    expect(instructionsBesideBudget(message)).toHaveLength(besides.length);
    for (const { programIdIndex } of instructionsBesideBudget(message)) {
      expect(message.accountKeys[programIdIndex]).toBe(other[0]);
    }
  });
});
