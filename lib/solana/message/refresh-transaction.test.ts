import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeMessage,
  encodeMessage,
  isWritable,
  type CompiledInstruction,
  type SolanaMessage,
} from './message.ts';
import { FeePayerInUseError, refreshMessage } from './refresh-transaction.ts';
import { keyArbitrary, messageArbitrary } from '#lib/solana/testing/arbitrary-message.ts';

describe('refreshMessage', () => {
  test('[R71] changes the 32 bytes of the blockhash and no other byte when the holder already pays', () => {
    fc.assert(
      fc.property(messageArbitrary, keyArbitrary, (message, blockhash) => {
        const staged = encodeMessage(message);
        const holder = message.accountKeys[0] ?? '';
        const refreshed = refreshMessage(staged, { holder, recentBlockhash: blockhash });
        expect(refreshed).toEqual(encodeMessage({ ...message, recentBlockhash: blockhash }));
        const { blockhashOffset } = decodeMessage(staged);
        const outside = (_: number, index: number) =>
          index < blockhashOffset || index >= blockhashOffset + 32;
        expect([...refreshed].filter(outside)).toEqual([...staged].filter(outside));
      }),
      { numRuns: 1000 },
    );
  });

  test('[R71] keeps what every instruction says when the fee payer becomes the holder', () => {
    fc.assert(
      fc.property(
        messageArbitrary.filter((message) => !usesPayer(message)),
        keyArbitrary,
        fc.nat(),
        fc.boolean(),
        (message, blockhash, choice, isAmongAccounts) => {
          const others = message.accountKeys.filter((key, index) => index > 0 && !isProgram(message, key));
          fc.pre(!isAmongAccounts || others.length > 0);
          const holder = isAmongAccounts ? (others[choice % others.length] ?? '') : blockhash;
          const staged = encodeMessage(message);
          const refreshed = decodeMessage(refreshMessage(staged, { holder, recentBlockhash: blockhash }));
          expect(refreshed.accountKeys[0]).toBe(holder);
          expect(refreshed.recentBlockhash).toBe(blockhash);
          expect(refreshed.instructions.map((i) => say(refreshed, i))).toEqual(
            message.instructions.map((i) => say(message, i)),
          );
          for (const key of refreshed.accountKeys.filter((other) => other !== holder)) {
            expect(rightsOf(refreshed, key)).toEqual(rightsOf(message, key));
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each([0, 31, 33])('refuses a blockhash of %i bytes', (length) => {
    const [message] = fc.sample(messageArbitrary, 1) as [SolanaMessage];
    const recentBlockhash = bs58.encode(new Uint8Array(length).fill(1));
    const holder = message.accountKeys[0] ?? '';
    expect(() => refreshMessage(encodeMessage(message), { holder, recentBlockhash })).toThrow(RangeError);
  });

  test('[R71] refuses to replace a fee payer that an instruction names', () => {
    fc.assert(
      fc.property(messageArbitrary.filter(usesPayer), keyArbitrary, (message, holder) => {
        const staged = encodeMessage(message);
        expect(() => refreshMessage(staged, { holder, recentBlockhash: holder })).toThrow(FeePayerInUseError);
      }),
    );
  });
});

function usesPayer(message: SolanaMessage): boolean {
  return message.instructions.some(({ accountIndexes }) => accountIndexes.includes(0));
}

function isProgram(message: SolanaMessage, key: string): boolean {
  return message.instructions.some(({ programIdIndex }) => message.accountKeys[programIdIndex] === key);
}

function say(message: SolanaMessage, { programIdIndex, accountIndexes, data }: CompiledInstruction) {
  return {
    program: message.accountKeys[programIdIndex],
    accounts: accountIndexes.map((index) => message.accountKeys[index]),
    data,
  };
}

function rightsOf(message: SolanaMessage, key: string) {
  const index = message.accountKeys.indexOf(key);
  return { signs: index < message.requiredSignatures, writable: isWritable(message, index) };
}
