import {
  Message,
  MessageV0,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
} from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage, encodeMessage, isSigner, isWritable } from './message.ts';
import { keyArbitrary, messageArbitrary } from '#lib/solana/testing/arbitrary-message.ts';

describe('a Solana message', () => {
  test('decodes to what was encoded, and encodes back to the same bytes', () => {
    fc.assert(
      fc.property(messageArbitrary, (message) => {
        const bytes = encodeMessage(message);
        const { blockhashOffset, ...decoded } = decodeMessage(bytes);
        expect(decoded).toEqual(message);
        expect(encodeMessage(decoded)).toEqual(bytes);
        expect(bs58.encode(bytes.subarray(blockhashOffset, blockhashOffset + 32))).toBe(
          message.recentBlockhash,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('is read as the reference implementation reads it', () => {
    fc.assert(
      fc.property(messageArbitrary, (message) => {
        const reference = VersionedMessage.deserialize(encodeMessage(message));
        expect(reference.version).toBe(message.version);
        expect(reference.staticAccountKeys.map(String)).toEqual(message.accountKeys);
        message.accountKeys.forEach((_, index) => {
          expect(isSigner(message, index)).toBe(reference.isAccountSigner(index));
          expect(isWritable(message, index)).toBe(reference.isAccountWritable(index));
        });
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['legacy', Message.prototype],
    ['0', MessageV0.prototype],
  ])('compiled by the reference implementation, version %s, decodes', (version, prototype) => {
    const [payer, other, program] = fc.sample(keyArbitrary, 3).map((key) => new PublicKey(key));
    const compiled = compile(version, { payer, other, program });
    expect(Object.getPrototypeOf(compiled)).toBe(prototype);
    const decoded = decodeMessage(compiled.serialize());
    expect(decoded.accountKeys[0]).toBe(String(payer));
    expect(decoded.instructions).toHaveLength(1);
    expect([...(decoded.instructions[0]?.data ?? [])]).toEqual([1, 2, 3]);
  });

  test('cut short anywhere is refused', () => {
    fc.assert(
      fc.property(messageArbitrary, fc.double({ min: 0, max: 1, noNaN: true }), (message, place) => {
        const bytes = encodeMessage(message);
        const cut = bytes.subarray(0, Math.floor(place * (bytes.length - 1)));
        expect(() => decodeMessage(cut)).toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test('with anything behind its end is refused', () => {
    fc.assert(
      fc.property(messageArbitrary, fc.uint8Array({ minLength: 1, maxLength: 8 }), (message, tail) => {
        expect(() => decodeMessage(Uint8Array.from([...encodeMessage(message), ...tail]))).toThrow();
      }),
    );
  });

  test('with an account listed twice is refused', () => {
    const [key = '', blockhash = ''] = fc.sample(keyArbitrary, 2);
    const bytes = encodeMessage({
      version: 'legacy',
      requiredSignatures: 1,
      readonlySigned: 0,
      readonlyUnsigned: 0,
      accountKeys: [key, key],
      recentBlockhash: blockhash,
      instructions: [],
      lookups: [],
    });
    expect(() => decodeMessage(bytes)).toThrow('listed twice');
  });

  test('with a length that is longer than it needs to be is refused', () => {
    const [key = '', blockhash = ''] = fc.sample(keyArbitrary, 2);
    const head = [1, 0, 0];
    const canonical = [...head, 1, ...bs58.decode(key), ...bs58.decode(blockhash), 0];
    const loose = [...head, 0x81, 0x00, ...bs58.decode(key), ...bs58.decode(blockhash), 0];
    expect(decodeMessage(Uint8Array.from(canonical)).accountKeys).toEqual([key]);
    expect(() => decodeMessage(Uint8Array.from(loose))).toThrow('shortest form');
  });

  test('of an unknown version is refused', () => {
    expect(() => decodeMessage(Uint8Array.from([0x81, 1, 0, 0, 0]))).toThrow('unknown version');
  });
});

function compile(
  version: string,
  keys: { payer: PublicKey | undefined; other: PublicKey | undefined; program: PublicKey | undefined },
) {
  const { payer = PublicKey.default, other = PublicKey.default, program = PublicKey.default } = keys;
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: String(other),
    instructions: [
      new TransactionInstruction({
        programId: program,
        keys: [{ pubkey: other, isSigner: false, isWritable: true }],
        data: Buffer.from([1, 2, 3]),
      }),
    ],
  });
  return version === 'legacy' ? message.compileToLegacyMessage() : message.compileToV0Message();
}
