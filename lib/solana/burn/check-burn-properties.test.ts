import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSolanaBurn } from '#lib/solana/burn/check-burn.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import {
  FORBIDDEN_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#lib/solana/programs.ts';
import { burnArbitrary, insert, NOW, type AuthenticBurn } from '#lib/solana/testing/arbitrary-burn.ts';
import { keyArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import { requestOf, toStagedBase64 } from '#lib/solana/testing/fake-chain.ts';

const check = ({ chain, expected }: AuthenticBurn, staged: SolanaMessage) =>
  checkSolanaBurn(
    { transactionBase64: toStagedBase64(staged), authorizationExpiresAtUnix: NOW + 600 },
    expected,
    // A node that accepts whatever it is given: what is refused here is refused by its structure.
    requestOf({ ...chain, issuedInstruction: null }),
  );

async function expectRefused(burn: AuthenticBurn, staged: SolanaMessage): Promise<string[]> {
  const report = await check(burn, staged);
  expect(report.state).toBe('refused');
  return report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));
}

describe('[B1] [R71] the sign-guard on Solana, by property', () => {
  test('clears every authentic burn, however it is staged', async () => {
    await fc.assert(
      fc.asyncProperty(burnArbitrary, async (burn) => {
        const { checks } = await checkSolanaBurn(
          { transactionBase64: toStagedBase64(burn.staged), authorizationExpiresAtUnix: NOW + 600 },
          burn.expected,
          requestOf(burn.chain),
        );
        expect(checks.filter(({ state }) => state !== 'passed')).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses every token instruction beside the burn: transfers, approvals, authorities, closings, all of them', async () => {
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

  test.each([
    ['SetAuthority', [6, 2, 1]],
    ['Approve', [4, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['CloseAccount', [9]],
    ['Transfer', [3, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['TransferChecked', [12, 1, 0, 0, 0, 0, 0, 0, 0, 6]],
    ['ApproveChecked', [13, 1, 0, 0, 0, 0, 0, 0, 0, 6]],
    ['MintTo', [7, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['FreezeAccount', [10]],
  ])('refuses %s by name, at every position', async (_name, data) => {
    const extra = { program: TOKEN_PROGRAM, data: Uint8Array.from(data), accountIndexes: [1, 2, 0] };
    await fc.assert(
      fc.asyncProperty(burnArbitrary, fc.nat(), async (burn, place) => {
        expect(await expectRefused(burn, insert(burn.staged, extra, place))).toContain('instructions: token');
      }),
      { numRuns: 50 },
    );
  });

  test('refuses every system instruction, the durable nonce’s among them, and every program that manages accounts', async () => {
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

  test('refuses every lookup table, used or not', async () => {
    const lookup = fc.record({
      tableAddress: keyArbitrary,
      writableIndexes: fc.array(fc.nat({ max: 255 }), { maxLength: 3 }),
      readonlyIndexes: fc.array(fc.nat({ max: 255 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(burnArbitrary, lookup, async (burn, table) => {
        const loading: SolanaMessage = { ...burn.staged, version: 0, lookups: [table] };
        const loadsNothing = table.writableIndexes.length + table.readonlyIndexes.length === 0;
        const reason = loadsNothing ? 'unreadable' : 'lookup_tables';
        expect(await expectRefused(burn, loading)).toEqual([`transaction: ${reason}`]);
      }),
      { numRuns: 300 },
    );
  });

  test('refuses every further signer, every account without use, and every program that may be changed', async () => {
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
