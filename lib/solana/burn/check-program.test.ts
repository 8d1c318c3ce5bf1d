import { describe, expect, test } from 'vitest';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import type { CheckValues } from '#lib/signing/define-checks.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import type { ProgramCode } from '#lib/solana/read-program.ts';
import { checkProgram, checkProgramCode, isTrusted } from './check-program.ts';

const PROGRAM = 'So11111111111111111111111111111111111111112';
const OTHER = 'Mint111111111111111111111111111111111111111';

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
  origin: 'confirmed',
  deployedSlot: 77,
  ...facts,
});
const configured = pin({ origin: 'configured' });
const code: ProgramCode = { kind: 'replaceable', authority: OTHER, deployedSlot: 77 };
const updated: ProgramCode = { ...code, deployedSlot: 90 };
const fixed = (deployedSlot: number | null): ProgramCode => ({ kind: 'fixed', deployedSlot });
const unknown: ProgramCode = { kind: 'unknown', loader: OTHER };
const none: ProgramCode = { kind: 'none' };

const withSystem = message([PROGRAM], [SYSTEM_PROGRAM]);
const seen: CheckValues = { program: PROGRAM, code: 'replaceable', authority: OTHER, deployedSlot: '77' };
const replaced: CheckValues = { ...seen, deployedSlot: '90', knownSlot: '77' };

describe('[R9] the program of a burn', () => {
  test.each<[string, SolanaMessage, ProgramPin | undefined, ProgramCode, string, CheckValues]>([
    ['known and as it was', message([PROGRAM]), pin(), code, 'passed', seen],
    ['known, and called twice', message([PROGRAM, PROGRAM]), pin(), code, 'passed', seen],
    ['known, with the System program', withSystem, pin(), code, 'passed', seen],
    ['another one', message([OTHER]), pin(), code, 'changed', { program: OTHER, expected: PROGRAM }],
    [
      'the known one and another',
      message([PROGRAM, OTHER]),
      pin(),
      code,
      'changed',
      { program: OTHER, expected: PROGRAM },
    ],
    ['none', message([]), pin(), code, 'none', { expected: PROGRAM }],
    ['none, while none is known', message([]), undefined, code, 'none', { expected: '' }],
    [
      'two, while none is known',
      message([PROGRAM, OTHER]),
      undefined,
      code,
      'several',
      { program: OTHER, expected: '' },
    ],
    ['that no one has confirmed', message([PROGRAM]), undefined, code, 'unconfirmed', seen],
    ['that no one has confirmed, with the System program', withSystem, undefined, code, 'unconfirmed', seen],
    [
      'that no one has confirmed and that is not there',
      message([PROGRAM]),
      undefined,
      none,
      'missing',
      { program: PROGRAM, code: 'unknown' },
    ],
    ['replaced', message([PROGRAM]), pin(), updated, 'replaced', replaced],
    ['replaced, with the System program', withSystem, pin(), updated, 'takes_sol', replaced],
    ['replaced, and vouched for', withSystem, configured, updated, 'replaced', replaced],
    [
      'replaced, and then fixed',
      withSystem,
      pin(),
      fixed(90),
      'takes_sol',
      { program: PROGRAM, code: 'fixed', knownSlot: '77' },
    ],
    [
      'replaced, and fixed where no slot is stored',
      message([PROGRAM]),
      pin(),
      fixed(null),
      'replaced',
      { program: PROGRAM, code: 'fixed', knownSlot: '77' },
    ],
    ['fixed as it was', withSystem, pin(), fixed(77), 'passed', { program: PROGRAM, code: 'fixed' }],
    [
      'configured and never seen',
      message([PROGRAM]),
      pin({ origin: 'configured', deployedSlot: null }),
      code,
      'passed',
      seen,
    ],
    [
      'of an unknown loader',
      message([PROGRAM]),
      pin(),
      unknown,
      'unknown_loader',
      { program: PROGRAM, code: 'unknown' },
    ],
    ['not there', message([PROGRAM]), pin(), none, 'missing', { program: PROGRAM, code: 'unknown' }],
  ])('%s', (_what, staged, known, found, verdict, values) => {
    const check = checkProgramCode(staged, known, found);
    const isNoted = ['replaced', 'unknown_loader'].includes(verdict);
    expect(check).toEqual(
      verdict === 'passed'
        ? { id: 'program', state: 'passed', values }
        : { id: 'program', state: isNoted ? 'noted' : 'failed', reason: verdict, values },
    );
  });

  test('is named as the server sees it, which has only the message', () => {
    const values = { program: PROGRAM };
    expect(checkProgram(withSystem, pin())).toEqual({ id: 'program', state: 'passed', values });
    expect(checkProgram(message([PROGRAM]), undefined)).toEqual({
      id: 'program',
      state: 'failed',
      reason: 'unconfirmed',
      values,
    });
  });

  test.each<[string, boolean, ProgramPin | undefined, ProgramCode]>([
    ['no pin', false, undefined, code],
    ['an earlier burn, and the same code', true, pin(), code],
    ['an earlier burn, and the same code that is fixed by now', true, pin(), fixed(77)],
    ['an earlier burn, and code of another time', false, pin(), updated],
    ['an earlier burn, and fixed code of another time', false, pin(), fixed(90)],
    ['an earlier burn, and code of which nothing is known', false, pin(), unknown],
    ['an earlier burn that stored no slot', true, pin({ deployedSlot: null }), updated],
    ['the settings, whatever the code', true, configured, updated],
  ])('may spend SOL on accounts of its own by %s: %s', (_what, verdict, known, found) => {
    expect(isTrusted(known, found)).toBe(verdict);
  });
});
