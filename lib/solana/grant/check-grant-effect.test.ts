import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBase64 } from '#lib/encoding/base64.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import { SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { MAX_RENT_LAMPORTS, rentLamports } from '#lib/solana/rent.ts';
import { keyArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import { account, changeLamports, rawCall, type Ledger } from '#lib/solana/testing/fake-chain.ts';
import {
  createGrantChain,
  grantArbitrary,
  grantRequest,
  RENT_LAMPORTS,
  type FakeGrantChain,
} from '#lib/solana/testing/fake-grant.ts';
import { checkSolanaGrant } from './check-grant.ts';
import { GRANT_DATA, isGrantInstruction } from './grant-instruction.ts';

const [SAMPLE] = fc.sample(
  grantArbitrary.filter(({ message }) => message.instructions.length === 1),
  { numRuns: 1, seed: 5 },
);
const grant = SAMPLE ?? expect.fail('no sample');
const { entry, programId } = grant;
const signer = grant.expected.signerWallet ?? '';
const [STRANGER = ''] = fc.sample(keyArbitrary, { numRuns: 1, seed: 12 });
const FEE = 5_000n;
const SOL = 1_000_000_000n;

async function failuresOf(chain: Partial<FakeGrantChain>, expected: Partial<GrantExpectation> = {}) {
  const request = grantRequest({ ...createGrantChain(grant), ...chain }, grant);
  const report = await checkSolanaGrant(grant.transaction, { ...grant.expected, ...expected }, request);
  const failures = report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
  expect(report.state).toBe(failures.length === 0 ? 'cleared' : 'refused');
  return failures;
}
const before = (...states: [string, ReturnType<typeof account> | null][]) =>
  new Map([...createGrantChain(grant).ledger, ...states]);
/** The entry that the run makes, of this size and with so many lamports, and what the wallet pays in all. */
const makes = (bytes: number, lamports: bigint, paid: bigint) => ({
  effect: (ledger: Ledger) => {
    ledger.set(entry, account(programId, new Uint8Array(bytes), lamports));
    changeLamports(ledger, signer, -paid);
  },
});
const after = (change: (ledger: Ledger) => void) => ({
  effect: (ledger: Ledger) => {
    createGrantChain(grant).effect(ledger);
    change(ledger);
  },
});
/** The largest account whose rent is below what is no rent any more. */
const LARGEST = 1_308;

describe('[R138] what a grant may do to the authorizing wallet, to the lamport', () => {
  test.each<[string, string[], Partial<FakeGrantChain>]>([
    ['the rent and the fee', [], makes(73, RENT_LAMPORTS, RENT_LAMPORTS + FEE)],
    ['less', [], makes(73, RENT_LAMPORTS, 0n)],
    ['a lamport more', ['effect: signer_pays'], makes(73, RENT_LAMPORTS, RENT_LAMPORTS + FEE + 1n)],
    ['the most rent of its size', [], makes(73, rentLamports(73), rentLamports(73) + FEE)],
    ['more rent than that', ['effect: signer_pays'], makes(73, SOL / 100n, rentLamports(73) + FEE + 1n)],
    ['the most rent of the largest', [], makes(LARGEST, rentLamports(LARGEST), rentLamports(LARGEST) + FEE)],
    [
      'what a larger one needs',
      ['effect: signer_pays'],
      makes(LARGEST + 1, rentLamports(LARGEST + 1), rentLamports(LARGEST + 1) + FEE),
    ],
    ['the most for a larger one', [], makes(LARGEST + 1, SOL / 50n, MAX_RENT_LAMPORTS + FEE)],
    [
      'a lamport more for it',
      ['effect: signer_pays'],
      makes(LARGEST + 1, SOL / 50n, MAX_RENT_LAMPORTS + FEE + 1n),
    ],
    [
      'what was missing, where the entry had some',
      [],
      {
        ledger: before([entry, account(SYSTEM_PROGRAM, new Uint8Array(0), 400n)]),
        ...makes(73, RENT_LAMPORTS, RENT_LAMPORTS - 400n + FEE),
      },
    ],
    [
      'all of it, where the entry had some',
      ['effect: signer_pays'],
      {
        ledger: before([entry, account(SYSTEM_PROGRAM, new Uint8Array(0), 400n)]),
        ...makes(73, RENT_LAMPORTS, RENT_LAMPORTS - 399n + FEE),
      },
    ],
  ])('it pays %s: %j', async (_what, failures, chain) => {
    expect(await failuresOf(chain)).toEqual(failures);
  });

  test.each<[string, string, Partial<FakeGrantChain>]>([
    [
      'the entry becomes a program',
      'effect: not_granted',
      after((l) => l.set(entry, { ...account(programId, new Uint8Array(73)), executable: true })),
    ],
    [
      'the entry was another’s before',
      'effect: not_granted',
      { ledger: before([entry, account(STRANGER, new Uint8Array(0), 1n)]) },
    ],
    ['the wallet is gone', 'effect: something_else', after((l) => l.set(signer, null))],
    [
      'the wallet holds data',
      'effect: something_else',
      after((l) => l.set(signer, account(SYSTEM_PROGRAM, new Uint8Array(1), SOL))),
    ],
    [
      'the wallet is another’s',
      'effect: something_else',
      after((l) => l.set(signer, account(STRANGER, new Uint8Array(0), SOL))),
    ],
  ])('it is refused where %s', async (_what, failure, chain) => {
    expect(await failuresOf(chain)).toEqual([failure]);
  });

  test.each<[string, string[], object[]]>([
    ['none', [], []],
    ['the program’s own', [], [rawCall(programId, [entry], new Uint8Array(8))]],
    [
      'the System program’s, for the entry',
      [],
      [rawCall(SYSTEM_PROGRAM, [signer, entry], Uint8Array.from([2, 0, 0, 0]))],
    ],
    [
      'the System program’s, for the wallet',
      ['effect: something_else'],
      [rawCall(SYSTEM_PROGRAM, [entry, signer], Uint8Array.from([2, 0, 0, 0]))],
    ],
    [
      'the System program’s, which gives the wallet away',
      ['effect: something_else'],
      [rawCall(SYSTEM_PROGRAM, [signer], Uint8Array.from([1, 0, 0, 0]))],
    ],
  ])('with the call %s: %j', async (_what, failures, calls) => {
    expect(await failuresOf({ calls })).toEqual(failures);
  });

  test.each([
    ['enough', 2_000_000n, []],
    ['a lamport short', 1_999_999n, ['fee: short']],
  ])(
    'a refused run says whether there is %s of what a grant usually costs',
    async (_what, lamports, more) => {
      const chain = {
        ledger: before([signer, account(SYSTEM_PROGRAM, new Uint8Array(0), lamports)]),
        effect: (ledger: Ledger) => changeLamports(ledger, signer, -SOL),
      };
      expect(await failuresOf(chain)).toEqual(['simulation: reverted', ...more]);
    },
  );

  test.each([
    ['all that it costs', 0n, []],
    ['a lamport less', 1n, ['fee: short']],
  ])('a run says whether there is %s', async (_what, short, failures) => {
    const lamports = RENT_LAMPORTS + FEE - short;
    const ledger = before([signer, account(SYSTEM_PROGRAM, new Uint8Array(0), lamports)]);
    expect(await failuresOf({ ledger, ...makes(73, RENT_LAMPORTS, lamports) })).toEqual(failures);
  });
});

describe('[R113] who may sign a grant', () => {
  test.each<[string, string[], Partial<GrantExpectation>]>([
    ['the registered wallet', [], {}],
    ['no wallet that is no address', ['signer: unreadable'], { signerWallet: 'x', connectedAccount: 'x' }],
    ['no grant of what is no address', ['address: unreadable'], { address: 'x' }],
  ])('%s', async (_what, failures, expected) => {
    const found = await failuresOf({}, expected);
    expect(found.filter((one) => /^(?:signer|address)/.test(one))).toEqual(failures);
  });
});

describe('[R126] [R137] the instruction that the service describes', () => {
  const given = grant.transaction.instruction ?? expect.fail('no instruction');
  const who = { whitelister: signer, address: grant.expected.address };
  const bytes = [...GRANT_DATA];
  const keyed = (place: number, change: object) => ({
    ...given,
    keys: given.keys.map((one, index) => (index === place ? { ...one, ...change } : one)),
  });

  test.each<[string, boolean, typeof given]>([
    ['as it is', true, given],
    ['of another program', false, { ...given, programId: STRANGER }],
    ['of what is no program', false, { ...given, programId: 'x' }],
    ['without an account', false, { ...given, keys: given.keys.slice(0, 4) }],
    ['with one more', false, { ...given, keys: [...given.keys, ...given.keys.slice(0, 1)] }],
    ['in another order', false, { ...given, keys: given.keys.toReversed() }],
    ...[0, 1, 2, 3, 4].flatMap((place): [string, boolean, typeof given][] => {
      const { isSigner, isWritable } = given.keys[place] ?? expect.fail('no account');
      return [
        [`with another account ${place}`, false, keyed(place, { pubkey: STRANGER })],
        [`with account ${place} signing or not`, false, keyed(place, { isSigner: !isSigner })],
        [`with account ${place} writable or not`, false, keyed(place, { isWritable: !isWritable })],
      ];
    }),
    ['without data', false, { ...given, data: '' }],
    ['with data that is none', false, { ...given, data: '?' }],
    ['with a byte less', false, { ...given, data: toBase64(Uint8Array.from(bytes.slice(0, -1))) }],
    ['with a byte more', false, { ...given, data: toBase64(Uint8Array.from([...bytes, 0])) }],
    ...bytes.map((byte, at): [string, boolean, typeof given] => [
      `with another byte ${at}`,
      false,
      { ...given, data: toBase64(GRANT_DATA.with(at, byte ^ 1)) },
    ]),
  ])('%s is a grant: %s', (_what, isGrant, instruction) => {
    expect(isGrantInstruction(instruction, who)).toBe(isGrant);
  });

  test('is no grant to, or by, what is no address', () => {
    expect(isGrantInstruction(given, { ...who, address: 'x' })).toBe(false);
    expect(isGrantInstruction(given, { ...who, whitelister: 'x' })).toBe(false);
  });
});
