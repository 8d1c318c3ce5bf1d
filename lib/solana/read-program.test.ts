import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import type { ProgramPin } from '#lib/chains/program-pin.ts';
import { checkProgramCode } from '#lib/solana/burn/check-program.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { FIXED_LOADERS, LOADER_V4, SYSTEM_PROGRAM, UPGRADEABLE_LOADER } from './programs.ts';
import type { Accounts } from './read-accounts.ts';
import { programPlaces, readProgramCode, type ProgramCode } from './read-program.ts';
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

describe('[R9] the program of a burn', () => {
  const message = (programs: readonly string[], others: readonly string[] = []): SolanaMessage => ({
    version: 'legacy',
    requiredSignatures: 1,
    readonlySigned: 0,
    readonlyUnsigned: programs.length + others.length,
    accountKeys: ['holder', ...others, ...programs],
    recentBlockhash: SYSTEM_PROGRAM,
    instructions: programs.map((_, index) => ({
      programIdIndex: 1 + others.length + index,
      accountIndexes: [0],
      data: new Uint8Array(1),
    })),
    lookups: [],
  });
  const pin = (facts: Partial<ProgramPin> = {}): ProgramPin => ({
    address: PROGRAM,
    origin: 'first_use',
    deployedSlot: 77,
    ...facts,
  });
  const code: ProgramCode = { kind: 'replaceable', authority: AUTHORITY, deployedSlot: 77 };
  const updated: ProgramCode = { ...code, deployedSlot: 90 };

  test.each<[string, SolanaMessage, ProgramPin | undefined, ProgramCode, string]>([
    ['known and as it was', message([PROGRAM]), pin(), code, 'passed'],
    ['known, and called twice', message([PROGRAM, PROGRAM]), pin(), code, 'passed'],
    ['known, with the System program', message([PROGRAM], [SYSTEM_PROGRAM]), pin(), code, 'passed'],
    ['another one', message([AUTHORITY]), pin(), code, 'changed'],
    ['the known one and another', message([PROGRAM, AUTHORITY]), pin(), code, 'changed'],
    ['none', message([]), pin(), code, 'none'],
    ['two on a first use', message([PROGRAM, AUTHORITY]), undefined, code, 'several'],
    ['on a first use', message([PROGRAM]), undefined, code, 'first_use'],
    [
      'on a first use, with the System program',
      message([PROGRAM], [SYSTEM_PROGRAM]),
      undefined,
      code,
      'takes_sol',
    ],
    ['replaced', message([PROGRAM]), pin(), updated, 'replaced'],
    ['replaced, with the System program', message([PROGRAM], [SYSTEM_PROGRAM]), pin(), updated, 'takes_sol'],
    [
      'replaced, and vouched for',
      message([PROGRAM], [SYSTEM_PROGRAM]),
      pin({ origin: 'configured' }),
      updated,
      'replaced',
    ],
    [
      'configured and never seen',
      message([PROGRAM]),
      pin({ origin: 'configured', deployedSlot: null }),
      code,
      'passed',
    ],
    [
      'of an unknown loader',
      message([PROGRAM]),
      pin(),
      { kind: 'unknown', loader: AUTHORITY },
      'unknown_loader',
    ],
    ['not there', message([PROGRAM]), pin(), { kind: 'none' }, 'missing'],
  ])('%s', (_what, staged, known, found, verdict) => {
    const check = checkProgramCode(staged, known, found);
    expect(check.state === 'passed' ? 'passed' : check.reason).toBe(verdict);
    const isNoted = ['first_use', 'replaced', 'unknown_loader'].includes(verdict);
    expect(check.state).toBe(verdict === 'passed' ? 'passed' : isNoted ? 'noted' : 'failed');
  });
});
