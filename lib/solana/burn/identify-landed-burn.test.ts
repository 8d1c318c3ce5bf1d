import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBurnedMint, hasRun, identifyLandedBurn, type StagedBurn } from './identify-landed-burn.ts';
import type { LandedTransaction, ProgramCall } from '#lib/solana/landed-transaction.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#lib/solana/programs.ts';

const AMOUNT = 12_340_000n;
const [HOLDER, TOKENS, MINT, GRANT, PROGRAM, WRAPPER] = [
  'holder',
  'tokens',
  'mint',
  'grant',
  'program',
  'wrapper',
];

const call = (program: string, accounts: string[], data: number[], depth: number): ProgramCall => ({
  program,
  accounts,
  data: Uint8Array.from(data),
  depth,
});
const stagedCall = call(PROGRAM, [HOLDER, GRANT, TOKENS, MINT], [1, 2, 3], 1);
const staged: StagedBurn = { holder: HOLDER, amountMinor: AMOUNT, calls: [stagedCall] };

function burnCall(depth: number, amountMinor = AMOUNT, program = TOKEN_PROGRAM, kind = 8): ProgramCall {
  const data = new Uint8Array(kind === 15 ? 10 : 9);
  data[0] = kind;
  new DataView(data.buffer).setBigUint64(1, amountMinor, true);
  return { program, accounts: [TOKENS, MINT, HOLDER], data, depth };
}

const balance = (owner: string, accountIndex: number, minor: bigint) => ({
  accountIndex,
  mint: MINT,
  owner,
  uiTokenAmount: { amount: minor },
});

function landed(calls: ProgramCall[], facts: Partial<LandedTransaction> = {}): LandedTransaction {
  return {
    hasSucceeded: true,
    calls,
    isComplete: true,
    addresses: [HOLDER, TOKENS, MINT, GRANT, PROGRAM],
    before: [balance(HOLDER, 1, 5n * AMOUNT)],
    after: [balance(HOLDER, 1, 4n * AMOUNT)],
    ...facts,
  };
}

describe('[R71] [R82] a landed transaction is known by what it did', () => {
  test.each<[string, 'own' | 'burned' | 'nothing', LandedTransaction]>([
    ['the staged call, which burned', 'own', landed([stagedCall, burnCall(2)])],
    ['the same behind others', 'own', landed([call('x', [], [], 1), stagedCall, burnCall(2)])],
    [
      'the same made by a wrapper',
      'own',
      landed([call(WRAPPER, [HOLDER], [], 1), { ...stagedCall, depth: 2 }, burnCall(3)]),
    ],
    [
      'with accounts and bytes behind it',
      'own',
      landed([call(PROGRAM, [...stagedCall.accounts, 'x'], [1, 2, 3, 4], 1), burnCall(2)]),
    ],
    [
      'by BurnChecked of the newer token program',
      'own',
      landed([stagedCall, burnCall(2, AMOUNT, TOKEN_2022_PROGRAM, 15)]),
    ],
    [
      'by its balances, where a node records no inner calls',
      'own',
      landed([stagedCall], { isComplete: false }),
    ],
    [
      'another grant’s call',
      'burned',
      landed([call(PROGRAM, [HOLDER, 'grant2', TOKENS, MINT], [1, 2, 3], 1), burnCall(2)]),
    ],
    [
      'the call with other data',
      'burned',
      landed([call(PROGRAM, [...stagedCall.accounts], [1, 2, 9], 1), burnCall(2)]),
    ],
    ['the call without a burn, and a burn beside it', 'burned', landed([stagedCall, burnCall(1)])],
    ['a burn alone', 'burned', landed([burnCall(1)])],
    [
      'a burn by a delegate, of the holder’s account',
      'burned',
      landed([{ ...burnCall(1), accounts: [TOKENS, MINT, 'delegate'] }]),
    ],
    ['a burn of another amount', 'nothing', landed([burnCall(1, AMOUNT + 1n)])],
    ['the call with a burn of another amount', 'nothing', landed([stagedCall, burnCall(2, 1n)])],
    ['another holder’s burn', 'nothing', landed([{ ...burnCall(1), accounts: ['other', MINT, 'somebody'] }])],
    ['a burn that failed', 'nothing', landed([stagedCall, burnCall(2)], { hasSucceeded: false })],
    [
      'a transfer',
      'nothing',
      landed([{ ...burnCall(1), data: Uint8Array.from([3, ...burnCall(1).data.slice(1)]) }]),
    ],
  ])('%s: %s', (_what, verdict, transaction) => {
    expect(identifyLandedBurn(staged, transaction)).toBe(verdict);
  });

  test('with nothing staged that carries a grant, no burn is an intent’s own', () => {
    expect(identifyLandedBurn({ ...staged, calls: [] }, landed([burnCall(1)]))).toBe('burned');
    expect(hasRun([], landed([burnCall(1)]))).toBe(false);
  });

  test('without inner calls, tokens that another account got were moved and not burned', () => {
    const after = [balance(HOLDER, 1, 4n * AMOUNT), balance('thief', 5, AMOUNT)];
    expect(identifyLandedBurn(staged, landed([stagedCall], { isComplete: false, after }))).toBe('nothing');
  });

  test('never takes a transaction for the own of two intents, whatever the order of the two grants in it', () => {
    const rival = { ...staged, calls: [call(PROGRAM, [HOLDER, 'grant2', TOKENS, MINT], [1, 2, 4], 1)] };
    const parts = fc.shuffledSubarray([
      [stagedCall, burnCall(2)],
      [burnCall(1)],
      [call('x', [GRANT, 'grant2'], [1], 1)],
      [call(PROGRAM, [HOLDER, 'grant2'], [1], 1), burnCall(2)],
    ]);
    fc.assert(
      fc.property(parts, (chosen) => {
        const transaction = landed(chosen.flat());
        expect(identifyLandedBurn(rival, transaction)).not.toBe('own');
        const isOurs = chosen.some(([first]) => first === stagedCall);
        expect(identifyLandedBurn(staged, transaction) === 'own').toBe(isOurs);
      }),
    );
  });

  test('[R9] names the mint of which the holder lost the amount', () => {
    expect(findBurnedMint(staged, landed([stagedCall, burnCall(2)]))).toBe(MINT);
    expect(findBurnedMint({ ...staged, amountMinor: 1n }, landed([stagedCall, burnCall(2)]))).toBeUndefined();
  });
});
