import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import type { CheckValues } from '#lib/signing/sign-check.ts';
import { FIXED_LOADERS, LOADER_V4, UPGRADEABLE_LOADER } from './programs.ts';
import type { Accounts } from './read-accounts.ts';
import { programPlaces, readProgramCode, toCodeValues, type ProgramCode } from './read-program.ts';
import { account, programAccounts } from './testing/fake-chain.ts';

const PROGRAM = 'So11111111111111111111111111111111111111112';
const AUTHORITY = 'Mint111111111111111111111111111111111111111';
const [FIXED_LOADER = ''] = FIXED_LOADERS;

const deployed = (owner: string, data = new Uint8Array(0)): Accounts =>
  new Map([[PROGRAM, { ...account(owner, data), executable: true }]]);

function v4(status: number): Accounts {
  const data = new Uint8Array(64);
  new DataView(data.buffer).setBigUint64(0, 99n, true);
  data.set(bs58.decode(AUTHORITY), 8);
  data[40] = status;
  return deployed(LOADER_V4, data);
}

function upgradeable(options: Parameters<typeof programAccounts>[1]): Accounts {
  return new Map(programAccounts(PROGRAM, options));
}

describe('who can replace a program’s code', () => {
  test.each<[string, Accounts, ProgramCode]>([
    [
      'the authority of its loader',
      upgradeable({ authority: AUTHORITY }),
      { kind: 'replaceable', authority: AUTHORITY, deployedSlot: 77 },
    ],
    [
      'no one, once the authority was dropped',
      upgradeable({ authority: null }),
      { kind: 'fixed', deployedSlot: 77 },
    ],
    ['no one, under an old loader', deployed(FIXED_LOADER), { kind: 'fixed', deployedSlot: null }],
    ['the authority under loader v4', v4(1), { kind: 'replaceable', authority: AUTHORITY, deployedSlot: 99 }],
    ['no one, where that is final', v4(2), { kind: 'fixed', deployedSlot: 99 }],
    ['unknown, under another loader', deployed(AUTHORITY), { kind: 'unknown', loader: AUTHORITY }],
    [
      'unknown, with its code’s account missing',
      new Map(programAccounts(PROGRAM).slice(0, 1)),
      { kind: 'unknown', loader: UPGRADEABLE_LOADER },
    ],
    [
      'unknown, with bytes cut off',
      deployed(UPGRADEABLE_LOADER, new Uint8Array(10)),
      { kind: 'unknown', loader: UPGRADEABLE_LOADER },
    ],
    ['there is none', new Map(), { kind: 'none' }],
    [
      'it is no program',
      new Map([[PROGRAM, account(UPGRADEABLE_LOADER, new Uint8Array(36))]]),
      { kind: 'none' },
    ],
  ])('%s', (_what, accounts, code) => {
    expect(readProgramCode(PROGRAM, accounts)).toEqual(code);
  });

  test('is read from two places, and from none for what is no address', () => {
    expect(programPlaces(PROGRAM)).toHaveLength(2);
    expect(programPlaces('')).toEqual([]);
  });
});

test.each<[CheckValues, ProgramCode]>([
  [
    { code: 'replaceable', authority: AUTHORITY, deployedSlot: '77' },
    { kind: 'replaceable', authority: AUTHORITY, deployedSlot: 77 },
  ],
  [{ code: 'fixed' }, { kind: 'fixed', deployedSlot: 77 }],
  [{ code: 'unknown' }, { kind: 'unknown', loader: AUTHORITY }],
  [{ code: 'unknown' }, { kind: 'none' }],
])('a check says %o of the code', (values, code) => {
  expect(toCodeValues(code)).toEqual(values);
});
