import bs58 from 'bs58';
import { parseBase64 } from '#lib/encoding/base64.ts';
import { ByteReader, TransactionFormatError, encodeLength } from './byte-reader.ts';
import { decodeMessage, type DecodedMessage } from './message.ts';

/** The largest transaction the network takes. */
export const MAX_TRANSACTION_BYTES = 1232;
const SIGNATURE_BYTES = 64;

export interface DecodedTransaction {
  readonly signatures: readonly Uint8Array[];
  /** The exact bytes that the signatures are over. */
  readonly messageBytes: Uint8Array;
  readonly message: DecodedMessage;
}

/** Decodes a transaction from its wire bytes, strictly. Throws TransactionFormatError. */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw new TransactionFormatError('the transaction is too large');
  const reader = new ByteReader(bytes);
  const count = reader.readLength();
  const signatures: Uint8Array[] = [];
  for (let index = 0; index < count; index += 1) signatures.push(reader.readBytes(SIGNATURE_BYTES));
  const messageBytes = bytes.slice(reader.offset);
  const message = decodeMessage(messageBytes);
  if (count !== message.requiredSignatures) {
    throw new TransactionFormatError('the signatures are not as many as the signers');
  }
  return { signatures, messageBytes, message };
}

/** The same from base64, as the service stages it. Throws TransactionFormatError. */
export function decodeTransactionBase64(text: string): DecodedTransaction {
  const bytes = parseBase64(text);
  if (!bytes) throw new TransactionFormatError('the transaction is not base64');
  return decodeTransaction(bytes);
}

/** The wire form of a message with room for its signatures, all of them empty. */
export function encodeUnsigned(messageBytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const requiredSignatures = countSigners(messageBytes);
  const none = new Uint8Array(SIGNATURE_BYTES);
  return encodeSigned(
    Array.from({ length: requiredSignatures }, () => none),
    messageBytes,
  );
}

/** The wire form of a message with its signatures, in the order of its signers. */
export function encodeSigned(
  signatures: readonly Uint8Array[],
  messageBytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const flat = signatures.flatMap((signature) => [...signature]);
  return Uint8Array.from([...encodeLength(signatures.length), ...flat, ...messageBytes]);
}

/** The first byte of a legacy message, the one behind the version of another. */
function countSigners([first = 0, second = 0]: Uint8Array): number {
  return (first & 0x80) === 0 ? first : second;
}

/** Whether it has no signature yet. */
export function isUnsigned(transaction: DecodedTransaction): boolean {
  return transaction.signatures.every((signature) => signature.every((byte) => byte === 0));
}

/** The transaction's id: its first signature in base58, or undefined while it is unsigned. */
export function findSignature(transaction: DecodedTransaction): string | undefined {
  const first = transaction.signatures[0];
  return first && first.some((byte) => byte !== 0) ? bs58.encode(first) : undefined;
}
