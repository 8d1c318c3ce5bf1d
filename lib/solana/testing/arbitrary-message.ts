import bs58 from 'bs58';
import fc from 'fast-check';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';

export const keyArbitrary = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => bs58.encode(bytes));

/**
 * Any well-formed message without lookup tables: legacy or v0, with 2 to 12 accounts and up to 5
 * instructions.
 */
export const messageArbitrary: fc.Arbitrary<SolanaMessage> = fc
  .uniqueArray(keyArbitrary, { minLength: 2, maxLength: 12 })
  .chain((accountKeys) => {
    const count = accountKeys.length;
    const instruction: fc.Arbitrary<CompiledInstruction> = fc.record({
      programIdIndex: fc.integer({ min: 1, max: count - 1 }),
      accountIndexes: fc.array(fc.integer({ min: 0, max: count - 1 }), { maxLength: 8 }),
      data: fc.uint8Array({ maxLength: 40 }),
    });
    return fc.integer({ min: 1, max: count }).chain((requiredSignatures) =>
      fc.record({
        version: fc.constantFrom<'legacy' | 0>('legacy', 0),
        requiredSignatures: fc.constant(requiredSignatures),
        readonlySigned: fc.integer({ min: 0, max: requiredSignatures - 1 }),
        readonlyUnsigned: fc.integer({ min: 0, max: count - requiredSignatures }),
        accountKeys: fc.constant(accountKeys),
        recentBlockhash: keyArbitrary,
        instructions: fc.array(instruction, { maxLength: 5 }),
        lookups: fc.constant([]),
      }),
    );
  });

const indexesArbitrary = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 4 });

/** The same in version 0 with lookup tables, of which each loads something that an instruction may use. */
export const loadingMessageArbitrary: fc.Arbitrary<SolanaMessage> = fc
  .tuple(
    messageArbitrary,
    fc.array(
      fc
        .record({
          tableAddress: keyArbitrary,
          writableIndexes: indexesArbitrary,
          readonlyIndexes: indexesArbitrary,
        })
        .filter(
          ({ writableIndexes, readonlyIndexes }) => writableIndexes.length + readonlyIndexes.length > 0,
        ),
      { minLength: 1, maxLength: 3 },
    ),
    fc.nat(),
  )
  .map(([message, lookups, use]) => {
    const loaded = lookups.flatMap(({ writableIndexes, readonlyIndexes }) => [
      ...writableIndexes,
      ...readonlyIndexes,
    ]).length;
    const used = message.accountKeys.length + (use % loaded);
    return {
      ...message,
      version: 0,
      lookups,
      instructions: message.instructions.map((instruction) => ({
        ...instruction,
        accountIndexes: [...instruction.accountIndexes, used],
      })),
    };
  });
