import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import type { CheckValues } from '#lib/signing/define-checks.ts';
import { FIXED_LOADERS, LOADER_V4, UPGRADEABLE_LOADER } from './programs.ts';
import type { Accounts } from './read-accounts.ts';
import { programPlaces, readProgramCode, toCodeValues, type ProgramCode } from './read-program.ts';
import { account, programAccounts } from './testing/fake-chain.ts';

const PROGRAM = 'So11111111111111111111111111111111111111112';
const AUTHORITY = 'Mint111111111111111111111111111111111111111';
const [FIXED_LOADER = ''] = FIXED_LOADERS;

const deployed = (owner: string, data = new Uint8Array(0)): Accounts =>
  new Map([[PROGRAM, { ...account(owner, data), executable: true }]]);

function v4(status: number, length = 64): Accounts {
  const data = new Uint8Array(64);
  new DataView(data.buffer).setBigUint64(0, 99n, true);
  data.set(bs58.decode(AUTHORITY), 8);
  data[40] = status;
  return deployed(LOADER_V4, data.subarray(0, length));
}

function upgradeable(options: Parameters<typeof programAccounts>[1]): Accounts {
  return new Map(programAccounts(PROGRAM, options));
}

type State = ReturnType<typeof account>;

/** An upgradeable program whose own account, or that of its code, is this instead. */
function odd({
  own,
  code,
}: {
  own?: (data: Uint8Array) => Uint8Array;
  code?: (state: State) => State;
}): Accounts {
  const [[program, head], [place, held]] = programAccounts(PROGRAM, { authority: AUTHORITY }) as [
    [string, State],
    [string, State],
  ];
  return new Map([
    [program, { ...head, data: own?.(head.data) ?? head.data }],
    [place, code?.(held) ?? held],
  ]);
}

const ofCode = (change: (data: Uint8Array) => Uint8Array) =>
  odd({ code: (state) => ({ ...state, data: change(state.data) }) });
const longer = (data: Uint8Array) => Uint8Array.from([...data, 1, 2, 3]);
const REPLACEABLE = { kind: 'replaceable', authority: AUTHORITY, deployedSlot: 77 } as const;
const V4_REPLACEABLE = { ...REPLACEABLE, deployedSlot: 99 };
const UNKNOWN = { kind: 'unknown', loader: UPGRADEABLE_LOADER } as const;

describe('who can replace a program’s code', () => {
  test.each<[string, Accounts, ProgramCode]>([
    ['the authority of its loader', upgradeable({ authority: AUTHORITY }), REPLACEABLE],
    [
      'no one, once the authority was dropped',
      upgradeable({ authority: null }),
      { kind: 'fixed', deployedSlot: 77 },
    ],
    ['no one, under an old loader', deployed(FIXED_LOADER), { kind: 'fixed', deployedSlot: null }],
    ['the authority under loader v4', v4(1), V4_REPLACEABLE],
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
    ['the authority, with code behind it', ofCode(longer), REPLACEABLE],
    ['the authority, with bytes behind the place', odd({ own: longer }), REPLACEABLE],
    ['unknown, with the place cut', odd({ own: (data) => data.subarray(0, 35) }), UNKNOWN],
    ['unknown, where it is no program of its loader', odd({ own: (data) => data.with(0, 1) }), UNKNOWN],
    [
      'unknown, where another place is named',
      odd({ own: (data) => data.with(9, (data[9] ?? 0) ^ 1) }),
      UNKNOWN,
    ],
    ['unknown, with the authority cut', ofCode((data) => data.subarray(0, 44)), UNKNOWN],
    ['unknown, without an authority', ofCode((data) => data.subarray(0, 12)), UNKNOWN],
    ['unknown, where no code is in the place', ofCode((data) => data.with(0, 1)), UNKNOWN],
    [
      'unknown, where the code is another program’s',
      odd({ code: (state) => ({ ...state, owner: AUTHORITY }) }),
      UNKNOWN,
    ],
    ['the authority under loader v4, while it cannot run', v4(0), V4_REPLACEABLE],
    ['the authority under loader v4, in any other state', v4(3), V4_REPLACEABLE],
    ['no one, where that is final, with nothing behind it', v4(2, 48), { kind: 'fixed', deployedSlot: 99 }],
    ['unknown under loader v4, with bytes cut off', v4(2, 47), { kind: 'unknown', loader: LOADER_V4 }],
    [
      'unknown under another loader, whatever is in its place',
      new Map(programAccounts(PROGRAM).map(([key, state]) => [key, { ...state, owner: AUTHORITY }])),
      { kind: 'unknown', loader: AUTHORITY },
    ],
    ['there is none', new Map(), { kind: 'none' }],
    ['there is none any more', new Map([[PROGRAM, null]]), { kind: 'none' }],
    [
      'it is no program',
      new Map([[PROGRAM, account(UPGRADEABLE_LOADER, new Uint8Array(36))]]),
      { kind: 'none' },
    ],
  ])('%s', (_what, accounts, code) => {
    expect(readProgramCode(PROGRAM, accounts)).toEqual(code);
  });

  test('is read from two places, and from none for what is no address', () => {
    const loader = new PublicKey(UPGRADEABLE_LOADER);
    const [place] = PublicKey.findProgramAddressSync([bs58.decode(PROGRAM)], loader);
    expect(programPlaces(PROGRAM)).toEqual([PROGRAM, place.toBase58()]);
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
