import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BurnExpectation } from '#lib/conversion/burn-expectation.ts';
import { expectedMinor } from '#lib/money/cents.ts';
import { checkSolanaBurn } from './check-burn.ts';
import type { CompiledInstruction, SolanaMessage } from './message.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  FORBIDDEN_PROGRAMS,
  HARMLESS_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts';
import { keyArbitrary } from './testing/arbitrary-message.ts';
import { createFakeChain, requestOf, stageBurn, toStagedBase64 } from './testing/fake-chain.ts';
import type { FakeChain } from './testing/fake-chain.ts';

const NOW = 1_800_000_000;

interface Burn {
  readonly staged: SolanaMessage;
  readonly chain: FakeChain;
  readonly expected: BurnExpectation;
}

interface Extra {
  readonly program: string;
  readonly data: Uint8Array;
  readonly accountIndexes: readonly number[];
}

/** The message with an instruction put in at this place; a program that is not among the accounts joins them. */
function insert(
  message: SolanaMessage,
  { program, data, accountIndexes }: Extra,
  place: number,
): SolanaMessage {
  const known = message.accountKeys.indexOf(program);
  const programIdIndex = known === -1 ? message.accountKeys.length : known;
  const extra: CompiledInstruction = { programIdIndex, accountIndexes, data };
  const at = place % (message.instructions.length + 1);
  return {
    ...message,
    accountKeys: known === -1 ? [...message.accountKeys, program] : message.accountKeys,
    readonlyUnsigned: message.readonlyUnsigned + (known === -1 ? 1 : 0),
    instructions: [...message.instructions.slice(0, at), extra, ...message.instructions.slice(at)],
  };
}

/** The burn alone, without the compute limit that the fixture stages before it. */
function bare(message: SolanaMessage): SolanaMessage {
  return {
    ...message,
    accountKeys: message.accountKeys.slice(0, -1),
    readonlyUnsigned: message.readonlyUnsigned - 1,
    instructions: message.instructions.slice(1),
  };
}

const budget = (kind: number, bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value): Extra => ({
    program: COMPUTE_BUDGET_PROGRAM,
    data: Uint8Array.from([kind, ...value]),
    accountIndexes: [],
  }));
/** Up to 65,535 micro-lamports a unit: far below what is no fee any more. */
const price = fc.uint8Array({ minLength: 2, maxLength: 2 }).map((value): Extra => ({
  program: COMPUTE_BUDGET_PROGRAM,
  data: Uint8Array.from([3, ...value, 0, 0, 0, 0, 0, 0]),
  accountIndexes: [],
}));
const memo = fc
  .tuple(fc.constantFrom(...HARMLESS_PROGRAMS), fc.uint8Array({ maxLength: 32 }))
  .map(([program, data]): Extra => ({ program, data, accountIndexes: [] }));

/** Burns as services may stage them: with and without a limit, a price, a heap, a note, before the burn or behind it. */
const burnArbitrary: fc.Arbitrary<Burn> = fc
  .record({
    keys: fc.uniqueArray(keyArbitrary, { minLength: 7, maxLength: 7 }),
    data: fc.uint8Array({ minLength: 8, maxLength: 300 }),
    version: fc.constantFrom<'legacy' | 0>('legacy', 0),
    amountCents: fc.integer({ min: 500, max: 9_000_000_000 }),
    extras: fc.tuple(
      fc.option(budget(1, 4), { nil: undefined }),
      fc.option(budget(2, 4), { nil: undefined }),
      fc.option(price, { nil: undefined }),
      fc.option(budget(4, 4), { nil: undefined }),
      fc.option(memo, { nil: undefined }),
    ),
    place: fc.nat({ max: 9 }),
  })
  .map(({ keys, data, version, amountCents, extras, place }) => {
    const [holder = '', tokenAccount = '', mint = '', grant = '', program = ''] = keys;
    const [stagedBlockhash = '', freshBlockhash = ''] = keys.slice(5);
    const addresses = { holder, tokenAccount, mint, grant, program, stagedBlockhash, freshBlockhash };
    const staged = extras
      .filter((extra) => extra !== undefined)
      .reduce((message, extra) => insert(message, extra, place), bare(stageBurn(addresses, data, version)));
    const amountMinor = expectedMinor(amountCents);
    return {
      staged,
      chain: createFakeChain({ addresses, staged, amountMinor, chainTimeUnix: NOW }),
      expected: {
        chainId: 'solana',
        environment: 'sandbox',
        intentStatus: 'awaiting_burn_approval',
        amountCents,
        intentExpiresAtUnix: NOW + 900,
        attemptHolder: holder,
        connectedAccount: holder,
        tokenPin: { address: mint, origin: 'configured' },
      },
    };
  });

const check = ({ chain, expected }: Burn, staged: SolanaMessage) =>
  checkSolanaBurn(
    { transactionBase64: toStagedBase64(staged), grantExpiresAtUnix: NOW + 600 },
    expected,
    // A node that runs whatever it is given: what is refused here is refused by its looks.
    requestOf({ ...chain, issuedInstruction: null }),
  );

async function expectRefused(burn: Burn, staged: SolanaMessage): Promise<string[]> {
  const report = await check(burn, staged);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

describe('[B1] [R71] the sign-guard on Solana, by property', () => {
  it('clears every authentic burn, however it is staged', async () => {
    await fc.assert(
      fc.asyncProperty(burnArbitrary, async (burn) => {
        const { checks } = await checkSolanaBurn(
          { transactionBase64: toStagedBase64(burn.staged), grantExpiresAtUnix: NOW + 600 },
          burn.expected,
          requestOf(burn.chain),
        );
        expect(checks.filter(({ state }) => state !== 'passed')).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses every token instruction beside the burn: transfers, approvals, authorities, closings, all of them', async () => {
    const token = fc.record({
      program: fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM),
      data: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      accountIndexes: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(burnArbitrary, token, fc.nat(), async (burn, extra, place) => {
        expect(await expectRefused(burn, insert(burn.staged, extra, place))).toContain('instructions: token');
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['SetAuthority', [6, 2, 1]],
    ['Approve', [4, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['CloseAccount', [9]],
    ['Transfer', [3, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['TransferChecked', [12, 1, 0, 0, 0, 0, 0, 0, 0, 6]],
    ['ApproveChecked', [13, 1, 0, 0, 0, 0, 0, 0, 0, 6]],
    ['MintTo', [7, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['FreezeAccount', [10]],
  ])('refuses %s by name, wherever it stands', async (_name, data) => {
    const extra = { program: TOKEN_PROGRAM, data: Uint8Array.from(data), accountIndexes: [1, 2, 0] };
    await fc.assert(
      fc.asyncProperty(burnArbitrary, fc.nat(), async (burn, place) => {
        expect(await expectRefused(burn, insert(burn.staged, extra, place))).toContain('instructions: token');
      }),
      { numRuns: 50 },
    );
  });

  it('refuses every system instruction, the durable nonce’s among them, and every program that manages accounts', async () => {
    const system = fc.record({
      program: fc.constantFrom(SYSTEM_PROGRAM, ...FORBIDDEN_PROGRAMS),
      data: fc.uint8Array({ maxLength: 60 }),
      accountIndexes: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(burnArbitrary, system, fc.nat(), async (burn, extra, place) => {
        const failures = await expectRefused(burn, insert(burn.staged, extra, place));
        expect(failures.join()).toMatch(/instructions: (?:system|forbidden_program)/);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses every lookup table, used or not', async () => {
    const lookup = fc.record({
      tableAddress: keyArbitrary,
      writableIndexes: fc.array(fc.nat({ max: 255 }), { maxLength: 3 }),
      readonlyIndexes: fc.array(fc.nat({ max: 255 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(burnArbitrary, lookup, async (burn, table) => {
        const loading: SolanaMessage = { ...burn.staged, version: 0, lookups: [table] };
        expect(await expectRefused(burn, loading)).toEqual(['transaction: lookup_tables']);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses every further signer, every account without use, and every program that may be changed', async () => {
    await fc.assert(
      fc.asyncProperty(burnArbitrary, keyArbitrary, async (burn, stranger) => {
        const { staged } = burn;
        fc.pre(!staged.accountKeys.includes(stranger));
        const signer = { ...staged, requiredSignatures: 2 };
        expect(await expectRefused(burn, signer)).toEqual(['transaction: other_signers']);
        const loose = {
          ...staged,
          accountKeys: [...staged.accountKeys, stranger],
          readonlyUnsigned: staged.readonlyUnsigned + 1,
        };
        expect(await expectRefused(burn, loose)).toEqual(['transaction: loose_accounts']);
        const writable = { ...staged, readonlyUnsigned: 0 };
        expect(await expectRefused(burn, writable)).toEqual(['transaction: loose_accounts']);
      }),
      { numRuns: 300 },
    );
  });
});
