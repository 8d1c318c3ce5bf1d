import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REQUIRED_GRANT_CHECKS } from '#lib/signing/grant-check.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { checkSolanaGrant } from './check-grant.ts';
import { grantAccounts } from './grant-instruction.ts';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';
import {
  COMPUTE_BUDGET_PROGRAM as BUDGET,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
} from '#lib/solana/programs.ts';
import { keyArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import {
  account,
  changeLamports,
  rawCall,
  SLOT,
  toStagedBase64,
  type Ledger,
} from '#lib/solana/testing/fake-chain.ts';
import {
  createGrantChain,
  grantArbitrary,
  grantRequest,
  LAST_VALID_HEIGHT,
  RENT_LAMPORTS,
  type FakeGrantChain,
  type StagedSolanaGrant,
} from '#lib/solana/testing/fake-grant.ts';

interface Case {
  readonly grant: StagedSolanaGrant;
  readonly transaction?: Partial<WalletTransaction>;
  readonly expected?: Partial<GrantExpectation>;
  readonly chain?: Partial<FakeGrantChain>;
}

async function check({ grant, transaction, expected, chain }: Case) {
  return checkSolanaGrant(
    { ...grant.transaction, ...transaction },
    { ...grant.expected, ...expected },
    grantRequest({ ...createGrantChain(grant), ...chain }, grant),
  );
}

async function failuresOf(input: Case): Promise<string[]> {
  const report = await check(input);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

const [SAMPLE] = fc.sample(grantArbitrary, { numRuns: 1, seed: 3 });
const grant = SAMPLE ?? expect.fail('no sample');
const { message, expected: wanted, programId, entry } = grant;
const [STRANGER = ''] = fc.sample(keyArbitrary, { numRuns: 1, seed: 12 });
const grantAt = message.instructions.length - 1;

/** The staged transaction with another message. */
function staged(change: Partial<SolanaMessage>): Partial<WalletTransaction> {
  return { unsignedTransaction: toStagedBase64({ ...message, ...change }) };
}

/** The staged transaction with the grant itself changed. */
function withGrant(change: Partial<CompiledInstruction>): Partial<WalletTransaction> {
  const instructions = message.instructions.map((instruction, index) =>
    index === grantAt ? { ...instruction, ...change } : instruction,
  );
  return staged({ instructions });
}

/** The staged transaction with another program's instruction in front. */
function withInstruction(program: string, data: Uint8Array, accountIndexes: number[] = [0]) {
  const known = message.accountKeys.indexOf(program);
  return staged({
    accountKeys: known < 0 ? [...message.accountKeys, program] : message.accountKeys,
    readonlyUnsigned: message.readonlyUnsigned + (known < 0 ? 1 : 0),
    instructions: [
      { programIdIndex: known < 0 ? message.accountKeys.length : known, accountIndexes, data },
      ...message.instructions,
    ],
  });
}

describe('[B1] the sign-guard of grants on Solana', () => {
  test('[R137] clears every authentic grant, and the bytes are the staged ones', async () => {
    await fc.assert(
      fc.asyncProperty(grantArbitrary, async (authentic) => {
        const report = await check({ grant: authentic });
        expect(report.checks.map(({ id }) => id).toSorted()).toEqual(REQUIRED_GRANT_CHECKS.solana.toSorted());
        expect(report.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
        const { transaction } = report.state === 'cleared' ? report : expect.fail('refused');
        expect(toBase64(transaction)).toBe(authentic.transaction.unsignedTransaction);
      }),
      { numRuns: 100 },
    );
  });

  test('[R114] [R137] refuses every staged transaction with any one byte changed, its blockhash included', async () => {
    await fc.assert(
      fc.asyncProperty(
        grantArbitrary,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (authentic, place, xor) => {
          const bytes = parseBase64(authentic.transaction.unsignedTransaction) ?? expect.fail('not base64');
          const at = place % bytes.length;
          fc.pre(!isInBudget(authentic, bytes.length, at));
          bytes[at] = (bytes[at] ?? 0) ^ xor;
          const transaction = { unsignedTransaction: toBase64(bytes) };
          expect((await check({ grant: authentic, transaction })).state).toBe('refused');
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('refuses what is cut, lengthened or no transaction', async () => {
    const bytes = parseBase64(grant.transaction.unsignedTransaction) ?? expect.fail('not base64');
    for (const wrong of [bytes.subarray(0, -1), Uint8Array.from([...bytes, 0]), bytes.subarray(0, 40)]) {
      expect(await failuresOf({ grant, transaction: { unsignedTransaction: toBase64(wrong) } })).toEqual([
        'transaction: unreadable',
      ]);
    }
    expect(await failuresOf({ grant, transaction: { unsignedTransaction: 'not base64!' } })).toEqual([
      'transaction: unreadable',
    ]);
  });

  test.each<[string, string, Partial<WalletTransaction>]>([
    ['status 1', 'instruction: wrong_data', withGrant({ data: dataWith(1) })],
    ['status 3', 'instruction: wrong_data', withGrant({ data: dataWith(3) })],
    ['a tenth byte', 'instruction: wrong_data', withGrant({ data: Uint8Array.from([...dataWith(2), 0]) })],
    ['swapped accounts', 'instruction: wrong_accounts', withGrant({ accountIndexes: [0, 3, 2, 1, 4] })],
    ['a missing account', 'transaction: loose_accounts', withGrant({ accountIndexes: [0, 2, 3, 1] })],
    ['a sixth account', 'instruction: wrong_accounts', withGrant({ accountIndexes: [0, 2, 3, 1, 4, 0] })],
  ])('[R137] refuses %s', async (_, failure, transaction) => {
    expect(await failuresOf({ grant, transaction })).toContain(failure);
  });

  test('[R137] refuses accounts with other rights than the layout gives them', async () => {
    const more = staged({ readonlyUnsigned: message.readonlyUnsigned - 1 });
    const less = staged({ readonlyUnsigned: message.readonlyUnsigned + 1 });
    expect((await check({ grant, transaction: more })).state).toBe('refused');
    expect(await failuresOf({ grant, transaction: less })).toContain('instruction: wrong_accounts');
  });

  test('[R137] refuses a grant to another address, whatever its derived account', async () => {
    const [other] = fc.sample(grantArbitrary, { numRuns: 1, seed: 99 });
    const foreign = {
      ...(other ?? grant),
      expected: { ...(other ?? grant).expected, address: wanted.address },
    };
    expect(await failuresOf({ grant: foreign })).toContain('address: other');
  });

  test('[R113] refuses another authorizing wallet than the registration has, and any other connected account', async () => {
    expect(await failuresOf({ grant, expected: { connectedAccount: STRANGER } })).toEqual([
      'signer: wrong_account',
    ]);
    expect(await failuresOf({ grant, transaction: { signerWallet: STRANGER } })).toEqual(['signer: changed']);
    expect(await failuresOf({ grant, expected: { signerWallet: null } })).toContain('signer: unknown');
    const other = { signerWallet: STRANGER, connectedAccount: STRANGER };
    expect(await failuresOf({ grant, expected: other })).toContain('transaction: other_fee_payer');
  });

  test('[R9] [R137] refuses a program that is not the one the service names, or not the pinned one', async () => {
    const pin = { address: STRANGER, origin: 'confirmed' } as const;
    expect(await failuresOf({ grant, expected: { pin } })).toContain('contract: changed');
    const keys = grant.transaction.instruction?.keys ?? [];
    const data = grant.transaction.instruction?.data ?? '';
    const named = { instruction: { programId: STRANGER, keys, data } };
    expect(await failuresOf({ grant, transaction: named })).toContain('contract: changed');
    expect(await failuresOf({ grant, expected: { pin: undefined } })).toContain('contract: unconfirmed');
  });

  test('[R137] takes no program from nowhere: without a decomposed instruction only a pinned one', async () => {
    const transaction = { instruction: null };
    expect((await check({ grant, transaction })).state).toBe('cleared');
    expect(await failuresOf({ grant, transaction, expected: { pin: undefined } })).toEqual([
      'contract: unknown',
    ]);
  });

  test('refuses a decomposed instruction that says something else than the transaction', async () => {
    const { instruction } = grant.transaction;
    const keys = instruction?.keys.toReversed() ?? [];
    const data = instruction?.data ?? '';
    expect(await failuresOf({ grant, transaction: { instruction: { programId, keys, data } } })).toEqual([
      'instruction: wrong_accounts',
    ]);
  });

  test('[R137] refuses a decomposed instruction of another program, whatever its accounts are derived from', async () => {
    const whitelister = grant.expected.signerWallet ?? '';
    const accounts = grantAccounts({ programId: STRANGER, whitelister, address: grant.expected.address });
    const keys = (accounts ?? []).map((account) => ({ ...account }));
    const instruction = { programId: STRANGER, keys, data: grant.transaction.instruction?.data ?? '' };
    expect(await failuresOf({ grant, transaction: { instruction } })).toContain('instruction: other_program');
  });

  test('refuses other signers, a signature that is already there, lookup tables and loose accounts', async () => {
    const second = staged({ requiredSignatures: 2 });
    expect(await failuresOf({ grant, transaction: second })).toContain('transaction: other_signers');
    const signed = parseBase64(grant.transaction.unsignedTransaction) ?? expect.fail('not base64');
    signed[1] = 1;
    expect(await failuresOf({ grant, transaction: { unsignedTransaction: toBase64(signed) } })).toContain(
      'transaction: not_unsigned',
    );
    const lookups = [{ tableAddress: STRANGER, writableIndexes: [1], readonlyIndexes: [] }];
    expect(await failuresOf({ grant, transaction: staged({ version: 0, lookups }) })).toContain(
      'transaction: lookup_tables',
    );
    const loose = staged({
      accountKeys: [...message.accountKeys, STRANGER],
      readonlyUnsigned: message.readonlyUnsigned + 1,
    });
    expect(await failuresOf({ grant, transaction: loose })).toContain('transaction: loose_accounts');
    const writableProgram = staged({ readonlyUnsigned: 0 });
    expect(await failuresOf({ grant, transaction: writableProgram })).toContain(
      'transaction: loose_accounts',
    );
  });

  test.each<[string, string, Partial<WalletTransaction>]>([
    ['a transfer of SOL', 'instruction: several', withInstruction(SYSTEM_PROGRAM, u32(2), [0, 3])],
    ['a durable nonce', 'instruction: several', withInstruction(SYSTEM_PROGRAM, u32(4), [1, 0])],
    ['another program', 'instruction: several', withInstruction(STRANGER, u32(1))],
    ['Lighthouse', 'instruction: several', withInstruction(LIGHTHOUSE_PROGRAM, u32(1))],
    ['a second grant', 'instruction: several', withInstruction(programId, dataWith(2), [0, 2, 3, 1, 4])],
    ['a fee without bounds', 'instruction: fee_too_high', withInstruction(BUDGET, price(10n ** 12n), [])],
  ])('refuses %s beside the grant', async (_, failure, transaction) => {
    expect(await failuresOf({ grant, transaction })).toContain(failure);
  });

  test('allows a bounded fee beside the grant', async () => {
    const authentic = {
      ...grant,
      transaction: { ...grant.transaction, ...withInstruction(BUDGET, price(20_000n), []) },
    };
    expect((await check({ grant: authentic })).state).toBe('cleared');
  });

  test.each([
    [LAST_VALID_HEIGHT + 1, 'expiry: expired'],
    [LAST_VALID_HEIGHT, 'expiry: too_close'],
    [LAST_VALID_HEIGHT - 9, 'expiry: too_close'],
  ])('[R115] refuses at height %i, which is at the end of the blockhash', async (height, failure) => {
    expect(await failuresOf({ grant, chain: { height } })).toEqual([failure]);
  });

  test('[R115] counts the blocks that are left', async () => {
    const report = await check({ grant, chain: { height: LAST_VALID_HEIGHT - 10 } });
    expect(report).toMatchObject({ state: 'cleared', blocksLeft: 10 });
  });

  test('[R138] names an authorizing wallet who cannot pay the rent and the fee', async () => {
    const poor = new Map([
      ...createGrantChain(grant).ledger,
      [wanted.signerWallet ?? '', account(SYSTEM_PROGRAM, new Uint8Array(0), 1_004_999n)],
    ]);
    expect(await failuresOf({ grant, chain: { ledger: poor } })).toEqual([
      'simulation: reverted',
      'fee: short',
    ]);
  });

  test.each<[string, string, (ledger: Ledger) => void]>([
    ['no entry is made', 'effect: not_granted', () => undefined],
    [
      'the entry is another program’s',
      'effect: not_granted',
      (l) => l.set(entry, account(STRANGER, new Uint8Array(73), RENT_LAMPORTS)),
    ],
    [
      'more SOL leaves than the rent',
      'effect: signer_pays',
      (l) => {
        grantIn(l);
        changeLamports(l, wanted.signerWallet ?? '', -1n);
      },
    ],
    [
      'the rent is a payment',
      'effect: signer_pays',
      (l) => {
        l.set(entry, account(programId, new Uint8Array(73), 20_000_000n));
        changeLamports(l, wanted.signerWallet ?? '', -20_005_000n);
      },
    ],
    [
      'the authorizing wallet is assigned to another program',
      'effect: something_else',
      (l) => {
        grantIn(l);
        l.set(wanted.signerWallet ?? '', account(STRANGER, new Uint8Array(0), 998_995_000n));
      },
    ],
  ])('refuses when in the simulated run %s', async (_, failure, effect) => {
    expect(await failuresOf({ grant, chain: { effect } })).toContain(failure);
  });

  const whitelister = wanted.signerWallet ?? '';
  const created = rawCall(SYSTEM_PROGRAM, [whitelister, entry], new Uint8Array(52));
  test.each<[string, string[], Partial<FakeGrantChain>]>([
    ['the node shows no calls', ['simulation: unavailable'], { calls: null }],
    ['the run is of another time', ['simulation: unavailable'], { simulationSlot: SLOT + 151 }],
    ['the run is of an earlier time', ['simulation: unavailable'], { simulationSlot: SLOT - 151 }],
    [
      'another program is called',
      ['effect: something_else'],
      { calls: [created, rawCall(STRANGER, [entry], u32(1))] },
    ],
    [
      'the System program pays another account',
      ['effect: something_else'],
      { calls: [created, rawCall(SYSTEM_PROGRAM, [whitelister, STRANGER], u32(2))] },
    ],
    [
      'the System program does something unknown to the entry',
      ['effect: something_else'],
      { calls: [created, rawCall(SYSTEM_PROGRAM, [entry], u32(9))] },
    ],
    [
      'there is no program',
      ['contract: no_code'],
      { ledger: new Map([...createGrantChain(grant).ledger, [programId, null]]) },
    ],
    [
      'the rent is more than the wallet has',
      ['fee: short'],
      {
        ledger: new Map([
          ...createGrantChain(grant).ledger,
          [whitelister, account(SYSTEM_PROGRAM, new Uint8Array(0), RENT_LAMPORTS)],
        ]),
        effect: (l) => {
          l.set(entry, account(programId, new Uint8Array(73), RENT_LAMPORTS));
          changeLamports(l, whitelister, -5_000n);
        },
      },
    ],
  ])('[R138] refuses when %s', async (_what, failures, chain) => {
    expect(await failuresOf({ grant, chain })).toEqual(failures);
  });

  test('[R114] refuses another blockhash than the preparation’s', async () => {
    expect(await failuresOf({ grant, transaction: { blockhash: STRANGER } })).toEqual([
      'transaction: other_blockhash',
    ]);
  });

  test('shows with the program who can replace its code', async () => {
    const { checks } = await check({ grant });
    const values = { contract: programId, expected: programId, code: 'replaceable', authority: programId };
    expect(checks.find(({ id }) => id === 'contract')?.values).toEqual({ ...values, deployedSlot: '77' });
  });

  test('refuses a grant to an address that has one, with the chain’s own reason', async () => {
    const ledger = new Map([
      ...createGrantChain(grant).ledger,
      [entry, account(programId, new Uint8Array(73))],
    ]);
    expect(await failuresOf({ grant, chain: { ledger } })).toEqual(['effect: not_granted']);
  });
});

function grantIn(ledger: Ledger): void {
  createGrantChain(grant).effect(ledger);
}

/** The bytes of a unit limit: another limit is another fee, and no other grant. */
function isInBudget(
  { message: { instructions, version } }: StagedSolanaGrant,
  length: number,
  at: number,
): boolean {
  if (instructions.length < 2) return false;
  const behind = 1 + 1 + 5 + 1 + 9 + (version === 0 ? 1 : 0);
  const end = length - behind;
  return at >= end - 5 && at < end;
}

function dataWith(status: number): Uint8Array {
  return Uint8Array.from([0, 143, 193, 93, 69, 29, 183, 140, status]);
}

function u32(value: number): Uint8Array {
  return Uint8Array.from([value, 0, 0, 0]);
}

function price(microLamports: bigint): Uint8Array {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, microLamports, true);
  return data;
}
