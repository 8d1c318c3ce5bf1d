import { MessageV0, VersionedMessage } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadingMessageArbitrary, messageArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import { TransactionFormatError } from './byte-reader.ts';
import { decodeMessage, encodeMessage, type SolanaMessage } from './message.ts';
import { decodeTransaction, encodeSigned, encodeUnsigned, isUnsigned } from './transaction.ts';
import { numberedKey } from '#lib/solana/testing/numbered-keys.ts';

const anyMessage = fc.oneof(messageArbitrary, loadingMessageArbitrary);
const lookup = (writableIndexes: number[], readonlyIndexes: number[] = []) => ({
  tableAddress: numberedKey(7),
  writableIndexes,
  readonlyIndexes,
});
/** Two signers, one of which is read-only; two others, one of which is read-only; the last is the program. */
const sound: SolanaMessage = {
  version: 0,
  requiredSignatures: 2,
  readonlySigned: 1,
  readonlyUnsigned: 1,
  accountKeys: [1, 2, 3, 4].map(numberedKey),
  recentBlockhash: numberedKey(9),
  instructions: [{ programIdIndex: 3, accountIndexes: [0, 3, 5], data: Uint8Array.from([1]) }],
  lookups: [lookup([4], [0])],
};
const calling = (programIdIndex: number, ...accountIndexes: number[]): Partial<SolanaMessage> => ({
  instructions: [...sound.instructions, { programIdIndex, accountIndexes, data: new Uint8Array(0) }],
});

/** What it decodes to; undefined where it is refused. */
function tryDecode(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    const { blockhashOffset: _, ...message } = decodeMessage(bytes);
    return message;
  } catch (error) {
    expect(error).toBeInstanceOf(TransactionFormatError);
    return undefined;
  }
}

describe('[R71] a message is what the network would take, or it is refused', () => {
  test.each<[string, Partial<SolanaMessage>]>([
    ['as it is', {}],
    ['only signers', { requiredSignatures: 4, readonlyUnsigned: 0 }],
    ['as many read-only accounts as there can be', { readonlyUnsigned: 2 }],
    ['no read-only signer', { readonlySigned: 0 }],
    ['a program that is read as an account', calling(3, 3)],
    ['the same account twice in a call', calling(1, 2, 2)],
    ['the same table twice', { lookups: [lookup([4], [0]), lookup([4])] }],
    ['as many accounts as can be counted', { lookups: [lookup(Array.from({ length: 252 }, () => 0))] }],
    ['no instructions', { instructions: [] }],
  ])('with %s it is taken', (_what, change) => {
    const message = { ...sound, ...change };
    expect(tryDecode(encodeMessage(message))).toEqual(message);
  });

  test.each<[string, string, Partial<SolanaMessage>]>([
    ['no signer', 'number of signers', { requiredSignatures: 0, readonlySigned: 0 }],
    ['more signers than accounts', 'number of signers', { requiredSignatures: 5, readonlyUnsigned: 0 }],
    ['no accounts', 'number of signers', { accountKeys: [], instructions: [], readonlyUnsigned: 0 }],
    ['a payer that cannot be changed', 'pay the fee', { readonlySigned: 2 }],
    ['more read-only signers than signers', 'pay the fee', { readonlySigned: 3 }],
    ['too many read-only accounts', 'read-only accounts', { readonlyUnsigned: 3 }],
    ['the payer twice', 'listed twice', { accountKeys: [1, 2, 3, 1].map(numberedKey) }],
    ['an account twice', 'listed twice', { accountKeys: [1, 2, 3, 3].map(numberedKey) }],
    ['a program that pays', 'a program', calling(0)],
    ['a program that is not there', 'a program', calling(4)],
    ['a program that is loaded', 'a program', calling(5)],
    ['an account that is not there', 'an account that', calling(3, 6)],
    ['the last account that can be named', 'an account that', calling(3, 255)],
    ['an account that no table loads', 'an account that', { lookups: [lookup([4])] }],
    ['a table that loads nothing', 'loads nothing', { lookups: [lookup([4], [0]), lookup([])] }],
    [
      'more accounts than can be counted',
      'too many accounts',
      { lookups: [lookup(Array.from({ length: 253 }, () => 0))] },
    ],
  ])('with %s it is refused: %s', (_what, problem, change) => {
    expect(() => decodeMessage(encodeMessage({ ...sound, ...change }))).toThrow(problem);
  });

  test.each([0x81, 0x82, 0xc0, 0xff])('of version byte %i it is refused', (version) => {
    expect(() => decodeMessage(encodeMessage(sound).with(0, version))).toThrow('unknown version');
  });

  test('of the other version it is refused or another: no bytes are both', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const bytes = encodeMessage(message);
        const other = message.version === 0 ? bytes.subarray(1) : Uint8Array.from([0x80, ...bytes]);
        expect(tryDecode(other)).not.toEqual(message);
        expect(tryDecode(other)?.version).not.toBe(message.version);
      }),
    );
  });
});

describe('[R71] no two bytes are one message, and no bytes are two', () => {
  test('what is encoded decodes to itself, also with tables, as the reference implementation reads it', () => {
    fc.assert(
      fc.property(loadingMessageArbitrary, (message) => {
        const bytes = encodeMessage(message);
        expect(tryDecode(bytes)).toEqual(message);
        const reference = VersionedMessage.deserialize(bytes);
        expect(reference.addressTableLookups.map(({ accountKey }) => String(accountKey))).toEqual(
          message.lookups.map(({ tableAddress }) => tableAddress),
        );
        expect(reference).toBeInstanceOf(MessageV0);
        expect(reference.serialize()).toEqual(bytes);
      }),
    );
  });

  const changed = fc.oneof(
    fc.record({ kind: fc.constant('other'), place: fc.nat(), byte: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ kind: fc.constant('more'), place: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ kind: fc.constant('less'), place: fc.nat(), byte: fc.constant(0) }),
  );

  test('another, an added or a missing byte anywhere is refused, or is another message with just these bytes', () => {
    fc.assert(
      fc.property(anyMessage, changed, (message, { kind, place, byte }) => {
        const bytes = [...encodeMessage(message)];
        const at = place % bytes.length;
        if (kind === 'other') bytes[at] = (bytes[at] ?? 0) ^ byte;
        else bytes.splice(at, kind === 'less' ? 1 : 0, ...(kind === 'more' ? [byte] : []));
        const found = tryDecode(Uint8Array.from(bytes));
        expect(found).not.toEqual(message);
        expect(found === undefined ? bytes : [...encodeMessage(found)]).toEqual(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  test('what any bytes decode to encodes to these bytes', () => {
    const head = fc.constantFrom([], [0x80], [1, 0, 0, 1], [0x80, 1, 0, 1, 2]);
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const bytes = Uint8Array.from([...start, ...rest]);
        const found = tryDecode(bytes);
        expect(found === undefined ? bytes : encodeMessage(found)).toEqual(bytes);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('[R71] a transaction and its signatures', () => {
  test('decodes to what was encoded, and any other byte is another or none', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), fc.integer({ min: 1, max: 255 }), (message, place, xor) => {
        const messageBytes = encodeMessage(message);
        const signatures = Array.from({ length: message.requiredSignatures }, (_, at) =>
          new Uint8Array(64).fill(at + 1),
        );
        const bytes = encodeSigned(signatures, messageBytes);
        fc.pre(bytes.length <= 1_232);
        const decoded = decodeTransaction(bytes);
        expect([decoded.signatures, decoded.messageBytes]).toEqual([signatures, messageBytes]);
        const at = place % bytes.length;
        const other = bytes.with(at, (bytes[at] ?? 0) ^ xor);
        let found;
        try {
          found = decodeTransaction(other);
        } catch (error) {
          expect(error).toBeInstanceOf(TransactionFormatError);
          return;
        }
        expect(encodeSigned(found.signatures, found.messageBytes)).toEqual(other);
      }),
      { numRuns: 500 },
    );
  });

  test('has room for each of its signers, and no signature', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const messageBytes = encodeMessage(message);
        const bytes = encodeUnsigned(messageBytes);
        fc.pre(bytes.length <= 1_232);
        const decoded = decodeTransaction(bytes);
        expect(decoded.signatures).toHaveLength(message.requiredSignatures);
        expect(isUnsigned(decoded)).toBe(true);
        expect(decoded.messageBytes).toEqual(messageBytes);
      }),
    );
  });

  test('is refused with bytes behind it, and without a message', () => {
    const bytes = encodeUnsigned(encodeMessage(sound));
    expect(() => decodeTransaction(Uint8Array.from([...bytes, 0]))).toThrow('left over');
    expect(() => decodeTransaction(bytes.subarray(0, 129))).toThrow('ends too early');
    expect(() => decodeTransaction(bytes.subarray(0, 100))).toThrow('ends too early');
    expect(() => decodeTransaction(new Uint8Array(0))).toThrow('ends too early');
  });
});
