import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareMessages } from './compare-messages.ts';
import { decodeMessage, encodeMessage, type CompiledInstruction, type SolanaMessage } from './message.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '#lib/solana/programs.ts';
import { refreshMessage } from './refresh-transaction.ts';
import { keyArbitrary, messageArbitrary } from '#lib/solana/testing/arbitrary-message.ts';

/** A message of which the holder pays, as the service stages it. */
const stagedArbitrary = messageArbitrary.filter(({ instructions }) => instructions.length > 0);

describe('what the wallet signed, compared with what was staged', () => {
  test('[R71] is the same when only the blockhash differs', () => {
    fc.assert(
      fc.property(stagedArbitrary, keyArbitrary, (staged, recentBlockhash) => {
        const holder = holderOf(staged);
        const signed = refreshMessage(encodeMessage(staged), { holder, recentBlockhash });
        expect(compareMessages(encodeMessage(staged), signed, holder)).toEqual({ state: 'same' });
      }),
      { numRuns: 500 },
    );
  });

  test('[R71] is never the same when any other byte differs', () => {
    fc.assert(
      fc.property(stagedArbitrary, fc.nat(), fc.integer({ min: 1, max: 255 }), (staged, place, xor) => {
        const original = encodeMessage(staged);
        const { blockhashOffset } = decodeMessage(original);
        const at = place % original.length;
        fc.pre(at < blockhashOffset || at >= blockhashOffset + 32);
        const signed = Uint8Array.from(original);
        signed[at] = (signed[at] ?? 0) ^ xor;
        expect(stateOf(() => compareMessages(original, signed, holderOf(staged)))).not.toBe('same');
      }),
      { numRuns: 2000 },
    );
  });

  test('[R71] is changed when instructions are dropped or change places', () => {
    const staged = sample();
    const [first, second] = staged.instructions;
    const dropped = { ...staged, instructions: [first ?? expect.fail('no instruction')] };
    const swapped = {
      ...staged,
      instructions: [second ?? expect.fail('one instruction'), ...dropped.instructions],
    };
    const holder = holderOf(staged);
    for (const signed of [dropped, swapped]) {
      expect(compareMessages(encodeMessage(staged), encodeMessage(signed), holder).state).not.toBe('same');
    }
    expect(compareMessages(encodeMessage(staged), encodeMessage(dropped), holder)).toEqual({
      state: 'changed',
    });
  });

  test.each([
    ['lighthouse', [LIGHTHOUSE_PROGRAM]],
    ['compute_budget', [COMPUTE_BUDGET_PROGRAM]],
    ['lighthouse', [COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM]],
    ['other', ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr']],
    ['other', [COMPUTE_BUDGET_PROGRAM, 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr']],
  ])('names inserted instructions: %s', (kind, programs) => {
    const staged = sample();
    const signed = programs.reduce(insert, staged);
    const comparison = compareMessages(encodeMessage(staged), encodeMessage(signed), holderOf(staged));
    expect(comparison).toEqual({ state: 'inserted', kind, programs: programs.toReversed() });
  });

  test('[R71] is changed where only bytes, accounts or rights are others, and nothing was put in', () => {
    const staged = sample();
    const [first, second] = staged.instructions as [CompiledInstruction, CompiledInstruction];
    const changes: Partial<SolanaMessage>[] = [
      { readonlyUnsigned: 0 },
      { readonlyUnsigned: 2 },
      { instructions: [first, { ...second, data: Uint8Array.from([3]) }] },
      { instructions: [first, { ...second, data: Uint8Array.from([2, 0]) }] },
      { instructions: [first, { ...second, accountIndexes: [1] }] },
      { instructions: [first, { ...second, accountIndexes: [] }] },
      { instructions: [first, { ...second, programIdIndex: 1 }] },
      { accountKeys: staged.accountKeys.with(1, staged.recentBlockhash) },
      { accountKeys: [...staged.accountKeys, staged.recentBlockhash] },
      { version: 0 },
    ];
    for (const change of changes) {
      const signed = encodeMessage({ ...staged, ...change });
      expect(compareMessages(encodeMessage(staged), signed, holderOf(staged))).toEqual({ state: 'changed' });
    }
  });

  test('[R71] is the staged one with an instruction put in, also where its accounts are loaded', () => {
    const lookup = { tableAddress: holderOf(sample()), writableIndexes: [1, 2], readonlyIndexes: [] };
    const base = { ...sample(), version: 0, lookups: [lookup] } as const;
    const call = (account: number) => ({
      programIdIndex: 2,
      accountIndexes: [account],
      data: new Uint8Array(1),
    });
    const staged = { ...base, instructions: [call(3)] };
    const compare = (...instructions: CompiledInstruction[]) =>
      compareMessages(encodeMessage(staged), encodeMessage({ ...base, instructions }), holderOf(staged));
    const programs = [base.accountKeys[2]];
    expect(compare(call(3))).toEqual({ state: 'same' });
    expect(compare(call(4), call(3))).toEqual({ state: 'inserted', kind: 'other', programs });
    expect(compare(call(4))).toEqual({ state: 'changed' });
    expect(compare(call(4), call(4))).toEqual({ state: 'changed' });
  });

  test('is changed when another account pays', () => {
    const staged = sample();
    const [payer = ''] = fc.sample(keyArbitrary, 1);
    const signed = { ...staged, accountKeys: staged.accountKeys.with(0, payer) };
    const comparison = compareMessages(encodeMessage(staged), encodeMessage(signed), holderOf(staged));
    expect(comparison).toEqual({ state: 'changed' });
  });
});

function holderOf({ accountKeys: [holder = ''] }: SolanaMessage): string {
  return holder;
}

/** Two different instructions of one program, the holder in both. */
function sample(): SolanaMessage {
  const [holder = '', other = '', program = '', recentBlockhash = ''] =
    fc.sample(fc.uniqueArray(keyArbitrary, { minLength: 4, maxLength: 4 }), 1)[0] ?? [];
  return {
    version: 'legacy',
    requiredSignatures: 1,
    readonlySigned: 0,
    readonlyUnsigned: 1,
    accountKeys: [holder, other, program],
    recentBlockhash,
    instructions: [
      { programIdIndex: 2, accountIndexes: [0, 1], data: Uint8Array.from([1]) },
      { programIdIndex: 2, accountIndexes: [0], data: Uint8Array.from([2]) },
    ],
    lookups: [],
  };
}

function insert(message: SolanaMessage, program: string): SolanaMessage {
  return {
    ...message,
    readonlyUnsigned: message.readonlyUnsigned + 1,
    accountKeys: [...message.accountKeys, program],
    instructions: [
      { programIdIndex: message.accountKeys.length, accountIndexes: [], data: Uint8Array.from([7]) },
      ...message.instructions,
    ],
  };
}

function stateOf(compare: () => { state: string }): string {
  try {
    return compare().state;
  } catch {
    return 'unreadable';
  }
}
