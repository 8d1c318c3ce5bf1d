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
const about = (account: string) => ({ kind: 'account', program: SYSTEM_PROGRAM, account });
const named9 = (amount: unknown) => named(TOKEN_PROGRAM, 'burn', { account: 'a', mint: 'm', amount });
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
    [
      'a checked burn, as it is',
      raw(TOKEN_2022_PROGRAM, ['a', 'm'], bytes([15], 9n)),
      burn(TOKEN_2022_PROGRAM),
    ],
    ['a burn of another program, as it is', raw('x', ['a', 'm', 'o'], bytes([8], 9n)), other('x')],
    [
      'a burn that is cut',
      raw(TOKEN_PROGRAM, ['a', 'm'], bs58.encode(new Uint8Array(8).fill(8))),
      other(TOKEN_PROGRAM),
    ],
    ['a burn without its mint', raw(TOKEN_PROGRAM, ['a'], bytes([8], 9n)), other(TOKEN_PROGRAM)],
    ['a burn of no account', raw(TOKEN_PROGRAM, [], bytes([8], 9n)), other(TOKEN_PROGRAM)],
    ['a burn of nothing that is a number', named9('9x'), other(TOKEN_PROGRAM)],
    ['a burn of less than nothing', named9('-9'), other(TOKEN_PROGRAM)],
    ['a burn of a number that may be rounded', named9(9), other(TOKEN_PROGRAM)],
    ['a room, by name', named(SYSTEM_PROGRAM, 'allocate', { account: 'n', space: 1 }), about('n')],
    ['a room, as it is', raw(SYSTEM_PROGRAM, ['n'], bytes([8, 0, 0, 0], 1n)), about('n')],
    ['an assignment, by name', named(SYSTEM_PROGRAM, 'assign', { account: 'n', owner: 'x' }), about('n')],
    [
      'an assignment of nothing but its kind',
      raw(SYSTEM_PROGRAM, ['n'], bs58.encode([1, 0, 0, 0])),
      about('n'),
    ],
    ['an assignment that is cut', raw(SYSTEM_PROGRAM, ['n'], bs58.encode([1, 0, 0])), other(SYSTEM_PROGRAM)],
    ['a new account, as it is', raw(SYSTEM_PROGRAM, ['s', 'n'], bytes([0, 0, 0, 0], 1n)), about('n')],
    ['a kind of four bytes', raw(SYSTEM_PROGRAM, ['s', 'n'], bytes([2, 1, 0, 0], 1n)), other(SYSTEM_PROGRAM)],
    ['a payment to no one', raw(SYSTEM_PROGRAM, ['s'], bytes([2, 0, 0, 0], 1n)), other(SYSTEM_PROGRAM)],
    [
      'a payment by name, to no one',
      named(SYSTEM_PROGRAM, 'transfer', { source: 's' }),
      other(SYSTEM_PROGRAM),
    ],
    ['what is like a payment of another program', raw('x', ['s', 'd'], bytes([2, 0, 0, 0], 1n)), other('x')],
    ['the same, by name', named('x', 'transfer', { source: 's', destination: 'd' }), other('x')],
    [
      'a payment that names its account with no name',
      named(SYSTEM_PROGRAM, 'upgradeNonce', { '': 'n' }),
      other(SYSTEM_PROGRAM),
    ],
    ['data that is no base58', raw(SYSTEM_PROGRAM, ['s', 'd'], '0OIl'), other(SYSTEM_PROGRAM)],
    ['a note of a token program', { programId: TOKEN_PROGRAM, parsed: 'burn' }, other(TOKEN_PROGRAM)],
    ['a note', { programId: 'memo', parsed: 'text' }, other('memo')],
    ['no data', raw(TOKEN_PROGRAM, [], ''), other(TOKEN_PROGRAM)],
  ])('%s', (_what, instruction, call) => {
    expect(simulatedCallsSchema.parse([{ index: 0, instructions: [instruction] }])).toEqual([call]);
  });

  test('are of every instruction, in their order', () => {
    const note = (programId: string) => ({ programId, parsed: 'text' });
    const made = [
      { index: 1, instructions: [note('a'), note('b')] },
      { index: 0, instructions: [] },
      { index: 3, instructions: [note('c')] },
    ];
    expect(simulatedCallsSchema.parse(made)).toEqual(['a', 'b', 'c'].map(other));
  });

  test.each<[string, object]>([
    ['is by its place only', { programIdIndex: 1 }],
    ['has a name and no facts', { programId: SYSTEM_PROGRAM, parsed: { type: 'transfer' } }],
    ['has facts and no name', { programId: SYSTEM_PROGRAM, parsed: { info: {} } }],
    ['is of no program', raw('', [], '')],
    ['has no data', { programId: SYSTEM_PROGRAM, accounts: [] }],
  ])('are no answer when one %s', (_what, instruction) => {
    expect(simulatedCallsSchema.safeParse([{ index: 0, instructions: [instruction] }]).success).toBe(false);
  });
});
