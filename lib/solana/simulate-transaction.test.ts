import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import { ODD_SOLANA_ERRORS } from '#lib/chains/testing/odd-answers.ts';
import { CLOCK_SYSVAR, SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { account, toJson } from '#lib/solana/testing/fake-chain.ts';
import { areSlotsApart, readSnapshot, simulateTransaction } from './simulate-transaction.ts';

const BYTES = Uint8Array.from([1, 2, 3]);
const ACCOUNT = account(SYSTEM_PROGRAM, new Uint8Array(2), 7n);

/** A node that answers a simulation with these fields, and what it was asked. */
function simulating(value: object) {
  const asked: unknown[] = [];
  const request = answerWith({
    simulateTransaction: (params) => {
      asked.push(params);
      return { context: { slot: 5_000 }, value };
    },
  });
  return { asked, run: () => simulateTransaction(request, BYTES, ['a', 'b']) };
}

describe('[B1] the run of a burn before it is signed', () => {
  test('is of the very bytes, with the blockhash that is in them, and shows the calls', async () => {
    const { asked, run } = simulating({ err: null, accounts: [toJson(ACCOUNT), null] });
    expect(await run()).toEqual({
      state: 'ran',
      after: new Map([
        ['a', ACCOUNT],
        ['b', null],
      ]),
      slot: 5_000,
      calls: undefined,
    });
    const options = {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: false,
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses: ['a', 'b'] },
    };
    expect(asked).toEqual([['AQID', options]]);
  });

  test.each<[string, unknown]>([
    ['left one out', [null]],
    ['has one too many', [null, null, null]],
    ['has none', []],
    ['left all out', null],
    ['does not name any', undefined],
  ])('is no run where the answer %s of the accounts', async (_what, accounts) => {
    await expect(simulating({ err: null, accounts }).run()).rejects.toThrow('left accounts out');
  });

  test.each<[string, object, string]>([
    ['with an error and no log', { err: 'AccountNotFound' }, 'refused'],
    ['with an error and a log', { err: { InstructionError: [0, { Custom: 6 }] }, logs: ['x'] }, 'refused'],
    ['without one', { err: null, accounts: [null, null] }, 'ran'],
  ])('ends %s', async (_what, value, state) => {
    expect((await simulating(value).run()).state).toBe(state);
  });

  test.each(ODD_SOLANA_ERRORS)('is no run where the answer has %s', async (_what, odd) => {
    await expect(simulating({ accounts: [null, null], ...odd }).run()).rejects.toThrow(ZodError);
  });

  test.each([
    [5_000, false],
    [5_150, false],
    [5_151, true],
    [4_850, false],
    [4_849, true],
  ])('in slot %i, compared with accounts of slot 5000, is of another time: %s', (slot, isApart) => {
    const run = { state: 'ran', after: new Map(), slot, calls: undefined } as const;
    expect(areSlotsApart(run, { accounts: new Map(), chainTimeUnix: 0, slot: 5_000 })).toBe(isApart);
  });
});

describe('[R64] the chain’s clock', () => {
  const reading = (bytes: number | null, unix = 0n) => {
    const data = new Uint8Array(bytes ?? 0);
    if (data.length >= 40) new DataView(data.buffer).setBigInt64(32, unix, true);
    const clock =
      bytes === null ? null : toJson(account('Sysvar1111111111111111111111111111111111111', data));
    const request = answerWith({
      getMultipleAccounts: ([keys]) => ({
        context: { slot: 9 },
        value: (keys as string[]).map((key) => (key === CLOCK_SYSVAR ? clock : toJson(ACCOUNT))),
      }),
    });
    return readSnapshot(request, ['a']);
  };

  test('is read with the accounts, and is none of them', async () => {
    const accounts = new Map([['a', ACCOUNT]]);
    expect(await reading(40, 1_800_000_000n)).toEqual({ chainTimeUnix: 1_800_000_000, slot: 9, accounts });
  });

  test.each([null, 0, 24, 39])('is not made up where its account has %s bytes', async (bytes) => {
    await expect(reading(bytes)).rejects.toThrow('the clock cannot be read');
  });
});
