/** Bytes that are not a Solana transaction as the network would accept it. */
export class TransactionFormatError extends Error {
  override readonly name = 'TransactionFormatError';
}

/**
 * Reads a transaction's wire format strictly: running out of bytes or a loose encoding is an error, never a
 * guess.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#offset;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  peekByte(): number {
    const byte = this.#bytes[this.#offset];
    if (byte === undefined) throw new TransactionFormatError('the transaction ends too early');
    return byte;
  }

  readByte(): number {
    const byte = this.peekByte();
    this.#offset += 1;
    return byte;
  }

  readBytes(length: number): Uint8Array {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new TransactionFormatError('the transaction ends too early');
    const slice = this.#bytes.slice(this.#offset, end);
    this.#offset = end;
    return slice;
  }

  /** A compact-u16: seven bits a byte, at most three bytes, and only in its shortest form. */
  readLength(): number {
    let value = 0;
    for (let index = 0; index < 3; index += 1) {
      const byte = this.readByte();
      value |= (byte & 0x7f) << (index * 7);
      if (byte & 0x80) continue;
      if ((index > 0 && byte === 0) || value > 0xffff) break;
      return value;
    }
    throw new TransactionFormatError('a length is not in its shortest form');
  }
}

/** The compact-u16 form of a length between 0 and 65535. */
export function encodeLength(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  bytes.push(rest);
  return bytes;
}
