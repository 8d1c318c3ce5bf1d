import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareGrantMessages } from './compare-grant.ts';
import { encodeMessage, type CompiledInstruction, type SolanaMessage } from '#lib/solana/message/message.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { keyArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import { grantArbitrary } from '#lib/solana/testing/fake-grant.ts';

const [STRANGER = ''] = fc.sample(keyArbitrary, { numRuns: 1, seed: 12 });
const LIMIT = Uint8Array.from([2, 0x60, 0xea, 0, 0]);

function compare(staged: SolanaMessage, signed: SolanaMessage) {
  return compareGrantMessages(encodeMessage(staged), encodeMessage(signed));
}

/** What a wallet makes of a message when it puts instructions of a program in front. */
function withInserted(message: SolanaMessage, program: string, ...datas: Uint8Array[]): SolanaMessage {
  const known = message.accountKeys.indexOf(program);
  const programIdIndex = known < 0 ? message.accountKeys.length : known;
  const extra: CompiledInstruction[] = datas.map((data) => ({ programIdIndex, accountIndexes: [], data }));
  return {
    ...message,
    accountKeys: known < 0 ? [...message.accountKeys, program] : message.accountKeys,
    readonlyUnsigned: message.readonlyUnsigned + (known < 0 ? 1 : 0),
    instructions: [...extra, ...message.instructions],
  };
}

const [SAMPLE] = fc.sample(
  grantArbitrary.filter(({ message }) => message.instructions.length === 1),
  { numRuns: 1, seed: 4 },
);
const { message } = SAMPLE ?? expect.fail('no sample');

describe('[B3] what came back signed, beside what was staged', () => {
  test('[R114] is the same when nothing was changed, or only a bounded fee was added', () => {
    fc.assert(
      fc.property(grantArbitrary, ({ message: staged }) => {
        expect(compare(staged, staged)).toEqual({ state: 'same' });
      }),
      { numRuns: 100 },
    );
    expect(compare(message, withInserted(message, COMPUTE_BUDGET_PROGRAM, LIMIT, price(20_000n)))).toEqual({
      state: 'same',
    });
  });

  test('[R114] is refused with a refreshed blockhash, which a burn may have', () => {
    expect(compare(message, { ...message, recentBlockhash: STRANGER })).toEqual({ state: 'blockhash' });
  });

  test('[B2] is refused with another fee payer', () => {
    const accountKeys = message.accountKeys.with(0, STRANGER);
    expect(compare(message, { ...message, accountKeys })).toEqual({ state: 'fee_payer' });
  });

  test('names the wallet that inserts Lighthouse instructions', () => {
    const signed = withInserted(message, LIGHTHOUSE_PROGRAM, Uint8Array.from([1]));
    expect(compare(message, signed)).toEqual({
      state: 'inserted',
      kind: 'lighthouse',
      programs: [LIGHTHOUSE_PROGRAM],
    });
  });

  test.each<[string, Uint8Array[]]>([
    ['a price without bounds', [price(10n ** 12n)]],
    ['a limit twice', [LIMIT, LIMIT]],
    ['a kind that is no fee', [Uint8Array.from([1, 0, 0, 1, 0])]],
    ['a limit that is none', [Uint8Array.from([2, 1])]],
  ])('[R114] is refused with %s', (_, datas) => {
    expect(compare(message, withInserted(message, COMPUTE_BUDGET_PROGRAM, ...datas))).toMatchObject({
      state: 'inserted',
      kind: 'compute_budget',
    });
  });

  test('[B3] is refused with a lookup table, also one that nothing uses', () => {
    const lookups = [{ tableAddress: STRANGER, writableIndexes: [0], readonlyIndexes: [] }];
    const staged = { ...message, version: 0 as const };
    expect(compare(staged, staged)).toEqual({ state: 'same' });
    expect(compare(staged, { ...staged, lookups })).toEqual({ state: 'changed' });
  });

  test('is refused with any other instruction, and with an account that nothing uses', () => {
    expect(compare(message, withInserted(message, SYSTEM_PROGRAM, Uint8Array.from([2])))).toMatchObject({
      state: 'inserted',
      kind: 'other',
    });
    const idle = {
      ...message,
      accountKeys: [...message.accountKeys, STRANGER],
      readonlyUnsigned: message.readonlyUnsigned + 1,
    };
    expect(compare(message, idle)).toEqual({ state: 'changed' });
  });

  test('[B3] is refused with any field of the grant changed', () => {
    const [grant] = message.instructions;
    if (!grant) expect.fail('no grant');
    const changes: Partial<SolanaMessage>[] = [
      { instructions: [] },
      {
        instructions: [grant, grant].map((g, index) =>
          index === 0 ? g : { ...g, accountIndexes: [0, 3, 2, 1, 4] },
        ),
      },
      { instructions: [{ ...grant, data: grant.data.with(8, 1) }] },
      { instructions: [{ ...grant, accountIndexes: grant.accountIndexes.toReversed() }] },
      { readonlyUnsigned: message.readonlyUnsigned - 1 },
      { requiredSignatures: 2 },
    ];
    for (const change of changes) {
      expect(compare(message, { ...message, ...change }).state).not.toBe('same');
    }
  });
});

function price(microLamports: bigint): Uint8Array {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, microLamports, true);
  return data;
}
