import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { REQUIRED_CHECKS } from '#lib/signing/sign-check.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { checkSolanaBurn } from './check-burn.ts';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '#lib/solana/programs.ts';
import { compareMessages } from '#lib/solana/message/compare-messages.ts';
import { rentLamports } from '#lib/solana/rent.ts';
import { keyArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import { derivedAddress } from '#lib/solana/testing/derived-address.ts';
import {
  account,
  burnIn,
  changeData,
  changeLamports,
  changeU64,
  createFakeChain,
  mintData,
  programAccounts,
  requestOf,
  stageBurn,
  toStagedBase64,
  tokenData,
  type FakeAddresses,
  type FakeChain,
  type Ledger,
} from '#lib/solana/testing/fake-chain.ts';
import { decodeTransaction } from '#lib/solana/message/transaction.ts';

const NOW = 1_800_000_000;
const AUTHORIZATION_EXPIRES_AT = NOW + 600;

interface AuthenticBurn {
  readonly staged: SolanaMessage;
  readonly chain: FakeChain;
  readonly expected: BurnExpectation;
}

const burnArbitrary: fc.Arbitrary<AuthenticBurn> = fc
  .record({
    keys: fc.uniqueArray(keyArbitrary, { minLength: 7, maxLength: 7 }),
    data: fc.uint8Array({ minLength: 8, maxLength: 40 }),
    version: fc.constantFrom<'legacy' | 0>('legacy', 0),
    amountCents: fc.integer({ min: 500, max: 9_000_000_000 }),
  })
  .map(({ keys, data, version, amountCents }) => {
    const [holder = '', tokenAccount = '', mint = '', authorization = '', program = ''] = keys;
    const [stagedBlockhash = '', freshBlockhash = ''] = keys.slice(5);
    const addresses = { holder, tokenAccount, mint, authorization, program, stagedBlockhash, freshBlockhash };
    const staged = stageBurn(addresses, data, version);
    const amountBaseUnits = expectedBaseUnits(amountCents);
    return {
      staged,
      chain: createFakeChain({ addresses, staged, amountBaseUnits, chainTimeUnix: NOW }),
      expected: {
        chainId: 'solana',
        environment: 'sandbox',
        intentStatus: 'awaiting_burn_approval',
        amountCents,
        intentExpiresAtUnix: AUTHORIZATION_EXPIRES_AT + 300,
        attemptHolder: holder,
        connectedAccount: holder,
        tokenPin: { address: mint, origin: 'configured' },
        programPin: { address: program, origin: 'confirmed', deployedSlot: 77 },
      },
    };
  });

interface Case {
  readonly burn: AuthenticBurn;
  readonly transactionBase64?: string;
  readonly authorizationExpiresAtUnix?: number | null;
  readonly expected?: Partial<BurnExpectation>;
  readonly chain?: Partial<FakeChain>;
}

async function check({
  burn,
  transactionBase64,
  authorizationExpiresAtUnix = AUTHORIZATION_EXPIRES_AT,
  ...changes
}: Case) {
  return checkSolanaBurn(
    { transactionBase64: transactionBase64 ?? toStagedBase64(burn.staged), authorizationExpiresAtUnix },
    { ...burn.expected, ...changes.expected },
    requestOf({ ...burn.chain, ...changes.chain }),
  );
}

async function failuresOf(input: Case): Promise<string[]> {
  const report = await check(input);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

const [SAMPLE] = fc.sample(burnArbitrary, { numRuns: 1, seed: 11 });
const burn = SAMPLE ?? expect.fail('no sample');
const { addresses } = burn.chain;
const amountBaseUnits = expectedBaseUnits(burn.expected.amountCents ?? 0);
const [STRANGER = ''] = fc.sample(keyArbitrary, { numRuns: 1, seed: 12 });

/** The staged message with an instruction of this program in front. */
function withInstruction(program: string, data: Uint8Array, accountIndexes: number[] = [0]): string {
  const accountKeys = [...burn.staged.accountKeys];
  const known = accountKeys.indexOf(program);
  const extra: CompiledInstruction = {
    programIdIndex: known < 0 ? accountKeys.length : known,
    accountIndexes,
    data,
  };
  return toStagedBase64({
    ...burn.staged,
    accountKeys: known < 0 ? [...accountKeys, program] : accountKeys,
    readonlyUnsigned: burn.staged.readonlyUnsigned + (known < 0 ? 1 : 0),
    instructions: [extra, ...burn.staged.instructions],
  });
}

function effectOf(change: (ledger: Ledger, addresses: FakeAddresses) => void): Partial<FakeChain> {
  return {
    effect: (ledger) => {
      burnIn(ledger, addresses, amountBaseUnits);
      change(ledger, addresses);
    },
  };
}

describe('the sign-guard on Solana', () => {
  test('[R71] clears every authentic burn, with only the blockhash refreshed', async () => {
    await fc.assert(
      fc.asyncProperty(burnArbitrary, async (authentic) => {
        const report = await check({ burn: authentic });
        expect(report.checks.map(({ id }) => id).toSorted()).toEqual(REQUIRED_CHECKS.solana.toSorted());
        expect(report.checks.map(({ state }) => state)).toEqual(report.checks.map(() => 'passed'));
        const { transaction, stagedMessage } = report.state === 'cleared' ? report : expect.fail('refused');
        const { message, messageBytes } = decodeTransaction(transaction);
        expect(message.recentBlockhash).toBe(authentic.chain.addresses.freshBlockhash);
        expect(compareMessages(stagedMessage, messageBytes, authentic.expected.attemptHolder)).toEqual({
          state: 'same',
        });
      }),
      { numRuns: 500 },
    );
  });

  test('[R71] refuses every staged transaction with any byte outside its blockhash changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        burnArbitrary,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (authentic, place, xor) => {
          const bytes = parseBase64(toStagedBase64(authentic.staged)) ?? expect.fail('not base64');
          const { message } = decodeTransaction(bytes);
          const blockhashAt = 65 + message.blockhashOffset;
          const at = place % bytes.length;
          fc.pre(at < blockhashAt || at >= blockhashAt + 32);
          bytes[at] = (bytes[at] ?? 0) ^ xor;
          expect((await check({ burn: authentic, transactionBase64: toBase64(bytes) })).state).toBe(
            'refused',
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('refuses every staged transaction that is cut, lengthened or no transaction', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 99 }), async (place, tail) => {
        const bytes = parseBase64(toStagedBase64(burn.staged)) ?? expect.fail('not base64');
        const wrong = [bytes.subarray(0, place % bytes.length), Uint8Array.from([...bytes, ...tail]), tail];
        for (const transaction of wrong) {
          expect(await failuresOf({ burn, transactionBase64: toBase64(transaction) })).toEqual([
            'transaction: unreadable',
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(['', 'not base64!', 'AA=A', ' '])('refuses %j as no transaction', async (transactionBase64) => {
    expect(await failuresOf({ burn, transactionBase64 })).toEqual(['transaction: unreadable']);
  });

  test('[R61] refuses a transaction staged for another holder', async () => {
    const expected = { attemptHolder: STRANGER, connectedAccount: STRANGER };
    expect(await failuresOf({ burn, expected })).toEqual(['transaction: fee_payer_in_use']);
  });

  test('refuses another connected account than the holder', async () => {
    const expected = { connectedAccount: STRANGER };
    expect(await failuresOf({ burn, expected })).toEqual(['holder: wrong_account']);
  });

  test('refuses a second signer, a signature that is already there, and lookup tables', async () => {
    const second = { ...burn.staged, requiredSignatures: 2 };
    expect(await failuresOf({ burn, transactionBase64: toStagedBase64(second) })).toEqual([
      'transaction: other_signers',
    ]);
    const signed = parseBase64(toStagedBase64(burn.staged)) ?? expect.fail('not base64');
    signed[1] = 1;
    expect(await failuresOf({ burn, transactionBase64: toBase64(signed) })).toEqual([
      'transaction: not_unsigned',
    ]);
    const lookup = { tableAddress: STRANGER, writableIndexes: [1], readonlyIndexes: [] };
    const loading: SolanaMessage = { ...burn.staged, version: 0, lookups: [lookup] };
    expect(await failuresOf({ burn, transactionBase64: toStagedBase64(loading) })).toEqual([
      'transaction: lookup_tables',
    ]);
  });

  test.each<[string, string, string]>([
    ['a transfer of SOL', 'instructions: system', withInstruction(SYSTEM_PROGRAM, u32AndU64(2, 1n), [0, 3])],
    ['a durable nonce', 'instructions: system', withInstruction(SYSTEM_PROGRAM, u32(4), [3, 0])],
    ['a token transfer', 'instructions: token', withInstruction(TOKEN_PROGRAM, kindAndU64(3, 1n), [1, 3, 0])],
    ['a token approval', 'instructions: token', withInstruction(TOKEN_PROGRAM, kindAndU64(4, 1n), [1, 3, 0])],
    [
      'a change of authority',
      'instructions: token',
      withInstruction(TOKEN_PROGRAM, Uint8Array.from([6, 2, 0]), [1, 0]),
    ],
    [
      'a closed account',
      'instructions: token',
      withInstruction(TOKEN_PROGRAM, Uint8Array.from([9]), [1, 3, 0]),
    ],
    ['a second burn', 'instructions: token', withInstruction(TOKEN_PROGRAM, kindAndU64(8, 1n), [1, 2, 0])],
    [
      'a fee without bounds',
      'instructions: fee_too_high',
      withInstruction('ComputeBudget111111111111111111111111111111', kindAndU64(3, 10n ** 12n), []),
    ],
    [
      'a fee without bounds, with a byte behind it',
      'instructions: fee_too_high',
      withInstruction(
        'ComputeBudget111111111111111111111111111111',
        Uint8Array.from([...kindAndU64(3, 10n ** 12n), 0]),
        [],
      ),
    ],
    [
      'a loader',
      'instructions: forbidden_program',
      withInstruction('BPFLoaderUpgradeab1e11111111111111111111111', u32(3), [0, 3]),
    ],
  ])('refuses %s beside the burn', async (_, failure, transactionBase64) => {
    expect(await failuresOf({ burn, transactionBase64 })).toContain(failure);
  });

  test.each<[string, string, Partial<FakeChain>]>([
    ['less burns', 'effect: wrong_amount', effectOf((l, a) => changeU64(l, a.tokenAccount, 64, 1n))],
    ['nothing burns', 'effect: not_burned', { effect: () => undefined }],
    ['the supply stays', 'effect: not_burned', effectOf((l, a) => changeU64(l, a.mint, 36, amountBaseUnits))],
    [
      'a delegate is set',
      'effect: rights_granted',
      effectOf((l, a) => changeData(l, a.tokenAccount, setByte(72))),
    ],
    [
      'the account is closed',
      'effect: something_else_moves',
      effectOf((l, a) => l.set(a.tokenAccount, null)),
    ],
    [
      'the mint changes hands',
      'effect: something_else_moves',
      effectOf((l, a) => changeData(l, a.mint, setByte(4))),
    ],
    ['SOL leaves the holder', 'effect: holder_pays', effectOf((l, a) => changeLamports(l, a.holder, -1n))],
    [
      'the holder is assigned to another program',
      'effect: rights_granted',
      effectOf((l, a) => l.set(a.holder, account(STRANGER, new Uint8Array(0), 999_995_000n))),
    ],
    [
      'tokens appear elsewhere',
      'effect: something_else_moves',
      effectOf((l, a) =>
        l.set(
          a.authorization,
          account(TOKEN_PROGRAM, tokenData({ mint: a.mint, holder: STRANGER, amountBaseUnits: 1n })),
        ),
      ),
    ],
  ])('refuses when in the simulated run %s', async (_, failure, chain) => {
    expect(await failuresOf({ burn, chain })).toContain(failure);
  });

  test('allows the rent of an account that the program itself creates, within bounds', async () => {
    const place = derivedAddress(addresses.program);
    const accountKeys = burn.staged.accountKeys.map((key) => (key === addresses.authorization ? place : key));
    const transactionBase64 = toStagedBase64({ ...burn.staged, accountKeys });
    const created = (rent: bigint, bytes: number): Partial<FakeChain> => ({
      issuedInstruction: null,
      effect: (ledger) => {
        burnIn(ledger, addresses, amountBaseUnits);
        ledger.set(place, account(addresses.program, new Uint8Array(bytes), rent));
        changeLamports(ledger, addresses.holder, -rent);
      },
    });
    const needed = rentLamports(10);
    expect((await check({ burn, transactionBase64, chain: created(needed, 10) })).state).toBe('cleared');
    const tooMuch = created(needed + 1n, 10);
    expect(await failuresOf({ burn, transactionBase64, chain: tooMuch })).toEqual(['effect: holder_pays']);
    const large = created(rentLamports(9_000), 9_000);
    expect(await failuresOf({ burn, transactionBase64, chain: large })).toEqual(['effect: holder_pays']);
    const first = { programPin: undefined };
    const chain = created(needed, 10);
    expect(await failuresOf({ burn, transactionBase64, chain, expected: first })).toContain(
      'effect: foreign_account',
    );
  });

  test('refuses to give the program another program to call, whether pinned or new', async () => {
    const accountKeys = [...burn.staged.accountKeys, STRANGER];
    const instructions = burn.staged.instructions.map((call) =>
      call.accountIndexes.length > 0 ? { ...call, accountIndexes: [...call.accountIndexes, 7] } : call,
    );
    const readonlyUnsigned = burn.staged.readonlyUnsigned + 1;
    const transactionBase64 = toStagedBase64({ ...burn.staged, accountKeys, instructions, readonlyUnsigned });
    const ledger = new Map([...burn.chain.ledger, ...programAccounts(STRANGER)]);
    const chain = { issuedInstruction: null, ledger };
    for (const programPin of [burn.expected.programPin, undefined]) {
      expect(await failuresOf({ burn, transactionBase64, chain, expected: { programPin } })).toContain(
        'effect: foreign_program',
      );
    }
  });

  test('[R9] refuses another mint than the pinned one, and one that no one has confirmed', async () => {
    const tokenPin = { address: STRANGER, origin: 'confirmed' } as const;
    expect(await failuresOf({ burn, expected: { tokenPin } })).toContain('token: changed');
    expect(await failuresOf({ burn, expected: { tokenPin: undefined } })).toEqual(['token: unconfirmed']);
  });

  test('[R3] refuses a mint that does not count in six decimals', async () => {
    const mint = account(TOKEN_PROGRAM, mintData(amountBaseUnits * 100n, 9));
    const ledger = new Map([...burn.chain.ledger, [addresses.mint, mint]]);
    expect(await failuresOf({ burn, chain: { ledger } })).toEqual(['token: wrong_decimals']);
  });

  test('refuses an amount that is not the intent’s', async () => {
    expect(await failuresOf({ burn, expected: { amountCents: 501 } })).toContain('amount: different');
    expect(await failuresOf({ burn, expected: { amountCents: null } })).toContain('amount: unknown');
  });

  test.each<[string, number | null, string]>([
    ['at its end', NOW, 'expiry: expired'],
    ['15 seconds before its end', NOW + 15, 'expiry: too_close'],
    ['when its end is unknown', null, 'expiry: unknown'],
  ])(
    '[R62] [R64] refuses an authorization %s, on chain time',
    async (_, authorizationExpiresAtUnix, failure) => {
      expect(await failuresOf({ burn, authorizationExpiresAtUnix })).toEqual([failure]);
    },
  );

  test('[R69] names a holder whom the program does not let burn', async () => {
    const refused = { effect: () => expect.fail('runs'), issuedInstruction: 'of another holder' };
    expect(await failuresOf({ burn, chain: refused })).toEqual([
      'simulation: reverted',
      'authorized: refused',
    ]);
  });

  test('[R69] names a short balance and missing SOL, and blames nothing else', async () => {
    const poor = tokenData({ mint: addresses.mint, holder: addresses.holder, amountBaseUnits: 1n });
    const ledger = new Map([...burn.chain.ledger, [addresses.tokenAccount, account(TOKEN_PROGRAM, poor)]]);
    const refused = { effect: () => expect.fail('runs'), issuedInstruction: '' };
    expect(await failuresOf({ burn, chain: { ...refused, ledger } })).toEqual([
      'simulation: reverted',
      'balance: short',
    ]);
    const broke = new Map([
      ...burn.chain.ledger,
      [addresses.holder, account(SYSTEM_PROGRAM, new Uint8Array(0), 1n)],
    ]);
    expect(await failuresOf({ burn, chain: { ...refused, ledger: broke } })).toEqual([
      'simulation: reverted',
      'fee: short',
    ]);
  });
});

function setByte(offset: number) {
  return (data: Uint8Array) => {
    data[offset] = (data[offset] ?? 0) ^ 1;
  };
}

function u32(value: number): Uint8Array {
  return Uint8Array.from([value, 0, 0, 0]);
}

function u32AndU64(kind: number, value: bigint): Uint8Array {
  return Uint8Array.from([...u32(kind), ...u64(value)]);
}

function kindAndU64(kind: number, value: bigint): Uint8Array {
  return Uint8Array.from([kind, ...u64(value)]);
}

function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}
