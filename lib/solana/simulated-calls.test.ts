import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { simulatedCallsSchema } from './simulated-calls.ts';

const bytes = (kind: readonly number[], value = 0n): string => {
  const data = new Uint8Array(kind.length + 8);
  data.set(kind);
  new DataView(data.buffer).setBigUint64(kind.length, value, true);
  return bs58.encode(data);
};
const raw = (programId: string, accounts: string[], data: string) => ({ programId, accounts, data });
const named = (programId: string, type: string, info: object) => ({ programId, parsed: { type, info } });
const burn = (program: string) => ({ kind: 'burn', program, account: 'a', mint: 'm', amountBaseUnits: 9n });
const other = (program: string) => ({ kind: 'other', program });

describe('the calls of a simulated run', () => {
  test.each<[string, object, object]>([
    ['a burn, as it is', raw(TOKEN_PROGRAM, ['a', 'm', 'o'], bytes([8], 9n)), burn(TOKEN_PROGRAM)],
    [
      'a burn, by name',
      named(TOKEN_PROGRAM, 'burn', { account: 'a', mint: 'm', authority: 'o', amount: '9' }),
      burn(TOKEN_PROGRAM),
    ],
    [
      'a checked burn, by name',
      named(TOKEN_2022_PROGRAM, 'burnChecked', {
        account: 'a',
        mint: 'm',
        tokenAmount: { amount: '9', decimals: 6 },
      }),
      burn(TOKEN_2022_PROGRAM),
    ],
    ['a burn of another program', named('x', 'burn', { account: 'a', mint: 'm', amount: '9' }), other('x')],
    [
      'a burn without its amount',
      named(TOKEN_PROGRAM, 'burn', { account: 'a', mint: 'm' }),
      other(TOKEN_PROGRAM),
    ],
    [
      'a transfer, by name',
      named(TOKEN_PROGRAM, 'transfer', { source: 'a', amount: '9' }),
      other(TOKEN_PROGRAM),
    ],
    ['a transfer, as it is', raw(TOKEN_PROGRAM, ['a', 'b', 'o'], bytes([3], 9n)), other(TOKEN_PROGRAM)],
    [
      'a new account, by name',
      named(SYSTEM_PROGRAM, 'createAccount', { source: 's', newAccount: 'n', lamports: 1 }),
      { kind: 'account', program: SYSTEM_PROGRAM, account: 'n' },
    ],
    [
      'a payment, by name',
      named(SYSTEM_PROGRAM, 'transfer', { source: 's', destination: 'd', lamports: 1 }),
      { kind: 'account', program: SYSTEM_PROGRAM, account: 'd' },
    ],
    [
      'a payment, as it is',
      raw(SYSTEM_PROGRAM, ['s', 'd'], bytes([2, 0, 0, 0], 1n)),
      { kind: 'account', program: SYSTEM_PROGRAM, account: 'd' },
    ],
    [
      'an assignment, as it is',
      raw(SYSTEM_PROGRAM, ['n'], bytes([1, 0, 0, 0])),
      { kind: 'account', program: SYSTEM_PROGRAM, account: 'n' },
    ],
    ['a nonce, as it is', raw(SYSTEM_PROGRAM, ['n'], bytes([4, 0, 0, 0])), other(SYSTEM_PROGRAM)],
    ['a nonce, by name', named(SYSTEM_PROGRAM, 'advanceNonce', { nonceAccount: 'n' }), other(SYSTEM_PROGRAM)],
    ['a note', { programId: 'memo', parsed: 'text' }, other('memo')],
    ['no data', raw(TOKEN_PROGRAM, [], ''), other(TOKEN_PROGRAM)],
  ])('%s', (_what, instruction, call) => {
    expect(simulatedCallsSchema.parse([{ index: 0, instructions: [instruction] }])).toEqual([call]);
  });

  test('is no answer when a call cannot be read', () => {
    expect(
      simulatedCallsSchema.safeParse([{ index: 0, instructions: [{ programIdIndex: 1 }] }]).success,
    ).toBe(false);
  });
});
