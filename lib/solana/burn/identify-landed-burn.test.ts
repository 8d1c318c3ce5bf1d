import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasRun, identifyLandedBurn, listStagedCalls, type StagedBurn } from './identify-landed-burn.ts';
import type { LandedTransaction, ProgramCall } from '#lib/solana/landed-transaction.ts';
import { COMPUTE_BUDGET_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#lib/solana/programs.ts';
import { stageBurn } from '#lib/solana/testing/fake-chain.ts';

const AMOUNT = 12_340_000n;
const [HOLDER, TOKENS, MINT, AUTHORIZATION, PROGRAM, WRAPPER] = [
  'holder',
  'tokens',
  'mint',
  'authorization',
  'program',
  'wrapper',
];

const call = (program: string, accounts: string[], data: number[], depth: number): ProgramCall => ({
  program,
  accounts,
  data: Uint8Array.from(data),
  depth,
});
const stagedCall = call(PROGRAM, [HOLDER, AUTHORIZATION, TOKENS, MINT], [1, 2, 3], 1);
const staged: StagedBurn = { holder: HOLDER, amountBaseUnits: AMOUNT, mint: MINT, calls: [stagedCall] };

function burnCall(depth: number, amountBaseUnits = AMOUNT, program = TOKEN_PROGRAM, kind = 8): ProgramCall {
  const data = new Uint8Array(kind === 15 ? 10 : 9);
  data[0] = kind;
  new DataView(data.buffer).setBigUint64(1, amountBaseUnits, true);
  return { program, accounts: [TOKENS, MINT, HOLDER], data, depth };
}

const balance = (owner: string, accountIndex: number, minor: bigint, mint = MINT) => ({
  accountIndex,
  mint,
  owner,
  uiTokenAmount: { amount: minor },
});

function landed(calls: ProgramCall[], facts: Partial<LandedTransaction> = {}): LandedTransaction {
  return {
    hasSucceeded: true,
    timeUnix: null,
    calls,
    isComplete: true,
    addresses: [HOLDER, TOKENS, MINT, AUTHORIZATION, PROGRAM],
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
      'another authorization’s call',
      'burned',
      landed([call(PROGRAM, [HOLDER, 'authorization2', TOKENS, MINT], [1, 2, 3], 1), burnCall(2)]),
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
      'a burn by the holder, of an account that had no balance recorded',
      'burned',
      landed([burnCall(1)], { before: [] }),
    ],
    [
      'the same call to another program',
      'burned',
      landed([{ ...stagedCall, program: WRAPPER }, burnCall(2)]),
    ],
    ['what looks like a burn, of another program', 'nothing', landed([burnCall(1, AMOUNT, WRAPPER)])],
    [
      'the call with what looks like a burn, of another program',
      'nothing',
      landed([stagedCall, burnCall(2, AMOUNT, WRAPPER)]),
    ],
    [
      'a token call too short to be a burn',
      'nothing',
      landed([stagedCall, call(TOKEN_PROGRAM, [TOKENS, MINT, HOLDER], [8, 1], 2)]),
    ],
    [
      'a transfer',
      'nothing',
      landed([{ ...burnCall(1), data: Uint8Array.from([3, ...burnCall(1).data.slice(1)]) }]),
    ],
  ])('%s: %s', (_what, verdict, transaction) => {
    expect(identifyLandedBurn(staged, transaction)).toBe(verdict);
  });

  const ofAnother = { ...burnCall(1), accounts: ['tokens2', 'mint2', 'delegate'] };
  const heldOfAnother = {
    before: [balance(HOLDER, 1, AMOUNT, 'mint2')],
    after: [balance(HOLDER, 1, 0n, 'mint2')],
  };
  const addresses = [HOLDER, 'tokens2', 'mint2'];
  test.each<[string, LandedTransaction]>([
    ['by a delegate', landed([ofAnother], { addresses, ...heldOfAnother })],
    ['by its calls', landed([{ ...burnCall(1), accounts: [TOKENS, 'mint2', HOLDER] }])],
    ['by its balances', landed([], { isComplete: false, addresses, ...heldOfAnother })],
    ['beside the staged call', landed([stagedCall, ofAnother], { addresses, ...heldOfAnother })],
  ])('a burn of another token at the holder, %s, is none where the staged one is known', (_what, other) => {
    for (const amountBaseUnits of [AMOUNT, undefined]) {
      expect(identifyLandedBurn({ ...staged, amountBaseUnits }, other)).toBe('nothing');
      expect(identifyLandedBurn({ ...staged, amountBaseUnits, mint: undefined }, other)).toBe('burned');
    }
  });

  test('what the staged call burned is its burn, of whichever mint', () => {
    const burned = { ...burnCall(2), accounts: [TOKENS, 'mint2', HOLDER] };
    expect(identifyLandedBurn(staged, landed([stagedCall, burned]))).toBe('own');
  });

  test('with nothing staged that carries an authorization, no burn is an intent’s own', () => {
    expect(identifyLandedBurn({ ...staged, calls: [] }, landed([burnCall(1)]))).toBe('burned');
    expect(hasRun([], landed([burnCall(1)]))).toBe(false);
  });

  const second = call(PROGRAM, [HOLDER, AUTHORIZATION], [9], 1);
  const both = [stagedCall, second];
  const parts: [string, boolean, 'own' | 'burned', ProgramCall[]][] = [
    ['both of the calls, of which one burned', true, 'own', [stagedCall, burnCall(2), second]],
    ['both, among others', true, 'own', [call('x', [], [], 1), second, stagedCall, burnCall(2)]],
    ['only the one that burned', false, 'burned', [stagedCall, burnCall(2)]],
    ['only the other, and a burn', false, 'burned', [second, burnCall(2)]],
  ];
  test.each(parts)('of two staged calls it ran %s: %s, %s', (_what, ran, verdict, made) => {
    expect(identifyLandedBurn({ ...staged, calls: both }, landed(made))).toBe(verdict);
    expect(hasRun(both, { calls: made })).toBe(ran);
  });

  test.each<[string, 'own' | 'nothing', bigint | undefined, ProgramCall[]]>([
    ['any amount, where none is known', 'own', undefined, [stagedCall, burnCall(2, 1n)]],
    ['no burn, where no amount is known', 'nothing', undefined, [stagedCall]],
    ['another amount than the known one', 'nothing', AMOUNT, [stagedCall, burnCall(2, 1n)]],
  ])('by calls, %s: %s', (_what, verdict, amountBaseUnits, made) => {
    expect(identifyLandedBurn({ ...staged, amountBaseUnits }, landed(made))).toBe(verdict);
  });

  const [ALL, REST] = [5n * AMOUNT, 4n * AMOUNT];
  const other = balance(HOLDER, 6, 3n, 'mint2');
  type Balances = LandedTransaction['before'];
  test.each<[string, 'own' | 'nothing', bigint | undefined, Balances, Balances]>([
    ['the amount left the holder', 'own', AMOUNT, [balance(HOLDER, 1, ALL)], [balance(HOLDER, 1, REST)]],
    [
      'any amount did, where none is known',
      'own',
      undefined,
      [balance(HOLDER, 1, ALL)],
      [balance(HOLDER, 1, 1n)],
    ],
    ['another amount did', 'nothing', AMOUNT, [balance(HOLDER, 1, ALL)], [balance(HOLDER, 1, 1n)]],
    ['nothing did', 'nothing', AMOUNT, [balance(HOLDER, 1, ALL)], [balance(HOLDER, 1, ALL)]],
    [
      'nothing did, where no amount is known',
      'nothing',
      undefined,
      [balance(HOLDER, 1, ALL)],
      [balance(HOLDER, 1, ALL)],
    ],
    [
      'it went to another account',
      'nothing',
      AMOUNT,
      [balance(HOLDER, 1, ALL)],
      [balance(HOLDER, 1, REST), balance('thief', 5, AMOUNT)],
    ],
    [
      'the same, where no amount is known',
      'nothing',
      undefined,
      [balance(HOLDER, 1, ALL)],
      [balance(HOLDER, 1, REST), balance('thief', 5, AMOUNT)],
    ],
    [
      'a part of it went to another account',
      'nothing',
      AMOUNT,
      [balance(HOLDER, 1, ALL)],
      [balance(HOLDER, 1, REST), balance('thief', 5, 1n)],
    ],
    [
      'another account lost it',
      'nothing',
      AMOUNT,
      [balance(HOLDER, 1, ALL), balance('other', 5, AMOUNT)],
      [balance(HOLDER, 1, ALL)],
    ],
    [
      'another account lost it and the holder less',
      'nothing',
      AMOUNT,
      [balance(HOLDER, 1, ALL), balance('other', 5, AMOUNT)],
      [balance(HOLDER, 1, ALL - 1n), balance('other', 5, 1n)],
    ],
    [
      'with another mint’s tokens before it',
      'own',
      AMOUNT,
      [other, balance(HOLDER, 1, ALL)],
      [other, balance(HOLDER, 1, REST)],
    ],
    [
      'with another mint’s tokens moved to the holder',
      'own',
      AMOUNT,
      [other, balance(HOLDER, 1, ALL)],
      [balance(HOLDER, 6, 9n, 'mint2'), balance(HOLDER, 1, REST)],
    ],
    [
      'two mints together lost it',
      'nothing',
      AMOUNT,
      [balance(HOLDER, 6, AMOUNT - 1n, 'mint2'), balance(HOLDER, 1, 1n)],
      [],
    ],
  ])(
    'by balances, where a node records no inner calls, %s: %s',
    (_what, verdict, amountBaseUnits, before, after) => {
      const transaction = landed([stagedCall], { isComplete: false, before, after });
      expect(identifyLandedBurn({ ...staged, amountBaseUnits }, transaction)).toBe(verdict);
    },
  );

  test('never takes a transaction for the own of two intents, whatever the order of the two authorizations in it', () => {
    const rival = {
      ...staged,
      calls: [call(PROGRAM, [HOLDER, 'authorization2', TOKENS, MINT], [1, 2, 4], 1)],
    };
    const parts = fc.shuffledSubarray([
      [stagedCall, burnCall(2)],
      [burnCall(1)],
      [call('x', [AUTHORIZATION, 'authorization2'], [1], 1)],
      [call(PROGRAM, [HOLDER, 'authorization2'], [1], 1), burnCall(2)],
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

  test('what is staged are the calls of the service’s own program, with their accounts in order', () => {
    const message = stageBurn(
      {
        holder: HOLDER,
        tokenAccount: TOKENS,
        mint: MINT,
        authorization: AUTHORIZATION,
        program: PROGRAM,
        stagedBlockhash: 'x',
        freshBlockhash: 'y',
      },
      Uint8Array.from([1, 2, 3]),
      0,
    );
    expect(message.accountKeys).toContain(COMPUTE_BUDGET_PROGRAM);
    expect(listStagedCalls(message)).toEqual([
      call(PROGRAM, [HOLDER, TOKENS, MINT, AUTHORIZATION, TOKEN_PROGRAM], [1, 2, 3], 1),
    ]);
    const loaded = { programIdIndex: 4, accountIndexes: [0, 9], data: new Uint8Array(0) };
    expect(listStagedCalls({ ...message, instructions: [loaded] })).toEqual([
      call(PROGRAM, [HOLDER, ''], [], 1),
    ]);
  });
});
