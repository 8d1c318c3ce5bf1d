import { describe, expect, test } from 'vitest';
import { ByteReader, encodeLength, TransactionFormatError } from './byte-reader.ts';

const lengthOf = (...bytes: number[]) => {
  const reader = new ByteReader(Uint8Array.from(bytes));
  return [reader.readLength(), reader.offset];
};

describe('a length', () => {
  test.each<[number, number[]]>([
    [0, [0]],
    [1, [1]],
    [0x7f, [0x7f]],
    [0x80, [0x80, 1]],
    [0xff, [0xff, 1]],
    [0x100, [0x80, 2]],
    [0x3fff, [0xff, 0x7f]],
    [0x4000, [0x80, 0x80, 1]],
    [0xffff, [0xff, 0xff, 3]],
  ])('of %i is %j, and the next byte is the next', (value, bytes) => {
    expect(encodeLength(value)).toEqual(bytes);
    expect(lengthOf(...bytes, 0x85, 6)).toEqual([value, bytes.length]);
  });

  test('is read from the bytes that are written for it, and no two have the same', () => {
    const written = new Set<string>();
    for (let value = 0; value <= 0xffff; value += 1) {
      const bytes = encodeLength(value);
      if (lengthOf(...bytes)[0] !== value) expect.fail(`${value} is read as another`);
      written.add(bytes.join());
    }
    expect(written.size).toBe(0x1_0000);
  });

  test.each<[string, number[]]>([
    ['no more bits in a second byte', [0x81, 0]],
    ['nothing in two bytes', [0x80, 0]],
    ['no more bits in a third byte', [0xff, 0xff, 0]],
    ['nothing in three bytes', [0x80, 0x80, 0]],
    ['a fourth byte', [0x81, 0x80, 0x80, 1]],
    ['a fourth byte to come', [0xff, 0xff, 0x83, 0]],
    ['one more than there can be', [0x80, 0x80, 4]],
    ['all bits of three bytes', [0xff, 0xff, 0x7f]],
  ])('with %s is refused', (_what, bytes) => {
    expect(() => lengthOf(...bytes)).toThrow('not in its shortest form');
  });

  test.each<number[][]>([[[]], [[0x80]], [[0xff, 0xff]]])('that ends in %j is refused', (bytes) => {
    expect(() => lengthOf(...bytes)).toThrow('ends too early');
  });
});

describe('bytes', () => {
  test('are read in their order, to the end and not beyond', () => {
    const reader = new ByteReader(Uint8Array.from([1, 2, 3, 0]));
    expect([reader.peekByte(), reader.readByte(), reader.offset]).toEqual([1, 1, 1]);
    expect(() => reader.readBytes(4)).toThrow(TransactionFormatError);
    expect(reader.isAtEnd).toBe(false);
    expect([...reader.readBytes(0)]).toEqual([]);
    expect([...reader.readBytes(3)]).toEqual([2, 3, 0]);
    expect(reader.isAtEnd).toBe(true);
    for (const read of [() => reader.peekByte(), () => reader.readByte(), () => reader.readBytes(1)]) {
      expect(read).toThrow('ends too early');
    }
    expect(reader.offset).toBe(4);
  });

  test('are a copy: what becomes of the original changes nothing', () => {
    const original = Uint8Array.from([1, 2]);
    const read = new ByteReader(original).readBytes(2);
    original.fill(9);
    expect([...read]).toEqual([1, 2]);
  });
});
