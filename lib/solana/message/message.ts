import bs58 from 'bs58';
import { PUBLIC_KEY_BYTES } from '#lib/chains/solana-address.ts';
import { ByteReader, TransactionFormatError, encodeLength } from './byte-reader.ts';

/** An index of an account is one byte. */
const MAX_ACCOUNTS = 256;

/** An instruction as the message carries it: indexes into the account keys. */
export interface CompiledInstruction {
  readonly programIdIndex: number;
  readonly accountIndexes: readonly number[];
  readonly data: Uint8Array;
}

export interface AddressTableLookup {
  readonly tableAddress: string;
  readonly writableIndexes: readonly number[];
  readonly readonlyIndexes: readonly number[];
}

/** A legacy or version-0 message, every field of it. Keys and the blockhash are base58. */
export interface SolanaMessage {
  readonly version: 'legacy' | 0;
  readonly requiredSignatures: number;
  readonly readonlySigned: number;
  readonly readonlyUnsigned: number;
  readonly accountKeys: readonly string[];
  readonly recentBlockhash: string;
  readonly instructions: readonly CompiledInstruction[];
  readonly lookups: readonly AddressTableLookup[];
}

export interface DecodedMessage extends SolanaMessage {
  /** Where the 32 bytes of the recent blockhash begin. */
  readonly blockhashOffset: number;
}

/**
 * Decodes a message and checks all that makes it well-formed: header, unique keys, indexes in range, nothing
 * left over. What decodes encodes back to the same bytes. Throws TransactionFormatError.
 */
export function decodeMessage(bytes: Uint8Array): DecodedMessage {
  const reader = new ByteReader(bytes);
  const version = readVersion(reader);
  const requiredSignatures = reader.readByte();
  const readonlySigned = reader.readByte();
  const readonlyUnsigned = reader.readByte();
  const accountKeys = readList(reader, readKey);
  const blockhashOffset = reader.offset;
  const recentBlockhash = readKey(reader);
  const instructions = readList(reader, readInstruction);
  const lookups = version === 'legacy' ? [] : readList(reader, readLookup);
  if (!reader.isAtEnd) throw new TransactionFormatError('bytes are left over after the message');
  const message = {
    version,
    requiredSignatures,
    readonlySigned,
    readonlyUnsigned,
    accountKeys,
    recentBlockhash,
    instructions,
    lookups,
  };
  requireConsistent(message);
  return { ...message, blockhashOffset };
}

/** The wire form of a message. */
export function encodeMessage(message: SolanaMessage): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...(message.version === 'legacy' ? [] : [0x80]),
    message.requiredSignatures,
    message.readonlySigned,
    message.readonlyUnsigned,
    ...encodeLength(message.accountKeys.length),
    ...message.accountKeys.flatMap((key) => [...bs58.decode(key)]),
    ...bs58.decode(message.recentBlockhash),
    ...encodeLength(message.instructions.length),
    ...message.instructions.flatMap(encodeInstruction),
    ...(message.version === 'legacy'
      ? []
      : [...encodeLength(message.lookups.length), ...message.lookups.flatMap(encodeLookup)]),
  ]);
}

/** Whether the account at this index signs. */
export function isSigner(message: SolanaMessage, index: number): boolean {
  return index < message.requiredSignatures;
}

/** Whether the transaction may change the account at this index (of the keys in the message itself). */
export function isWritable(message: SolanaMessage, index: number): boolean {
  if (isSigner(message, index)) return index < message.requiredSignatures - message.readonlySigned;
  return index < message.accountKeys.length - message.readonlyUnsigned;
}

function readVersion(reader: ByteReader): 'legacy' | 0 {
  const first = reader.peekByte();
  if ((first & 0x80) === 0) return 'legacy';
  reader.readByte();
  if (first !== 0x80) throw new TransactionFormatError('the transaction is of an unknown version');
  return 0;
}

function readList<T>(reader: ByteReader, readItem: (reader: ByteReader) => T): T[] {
  const length = reader.readLength();
  const items: T[] = [];
  for (let index = 0; index < length; index += 1) items.push(readItem(reader));
  return items;
}

function readKey(reader: ByteReader): string {
  return bs58.encode(reader.readBytes(PUBLIC_KEY_BYTES));
}

function readInstruction(reader: ByteReader): CompiledInstruction {
  const programIdIndex = reader.readByte();
  const accountIndexes = [...reader.readBytes(reader.readLength())];
  const data = reader.readBytes(reader.readLength());
  return { programIdIndex, accountIndexes, data };
}

function readLookup(reader: ByteReader): AddressTableLookup {
  const tableAddress = readKey(reader);
  const writableIndexes = [...reader.readBytes(reader.readLength())];
  const readonlyIndexes = [...reader.readBytes(reader.readLength())];
  return { tableAddress, writableIndexes, readonlyIndexes };
}

function encodeInstruction(instruction: CompiledInstruction): number[] {
  return [
    instruction.programIdIndex,
    ...encodeLength(instruction.accountIndexes.length),
    ...instruction.accountIndexes,
    ...encodeLength(instruction.data.length),
    ...instruction.data,
  ];
}

function encodeLookup(lookup: AddressTableLookup): number[] {
  return [
    ...bs58.decode(lookup.tableAddress),
    ...encodeLength(lookup.writableIndexes.length),
    ...lookup.writableIndexes,
    ...encodeLength(lookup.readonlyIndexes.length),
    ...lookup.readonlyIndexes,
  ];
}

function requireConsistent(message: SolanaMessage): void {
  const { requiredSignatures, readonlySigned, readonlyUnsigned, accountKeys, instructions, lookups } =
    message;
  const loaded = lookups.map(
    ({ writableIndexes, readonlyIndexes }) => writableIndexes.length + readonlyIndexes.length,
  );
  const reachable = loaded.reduce((total, count) => total + count, accountKeys.length);
  const problems: readonly (readonly [boolean, string])[] = [
    [
      requiredSignatures < 1 || requiredSignatures > accountKeys.length,
      'the number of signers is impossible',
    ],
    [readonlySigned >= requiredSignatures, 'no account can pay the fee'],
    [readonlyUnsigned > accountKeys.length - requiredSignatures, 'the read-only accounts are impossible'],
    [new Set(accountKeys).size !== accountKeys.length, 'an account is listed twice'],
    [loaded.includes(0), 'a lookup table loads nothing'],
    [reachable > MAX_ACCOUNTS, 'there are too many accounts'],
    [
      instructions.some(({ programIdIndex: index }) => index === 0 || index >= accountKeys.length),
      'a program is not among the accounts',
    ],
    [
      instructions.some(({ accountIndexes }) => accountIndexes.some((index) => index >= reachable)),
      'an instruction names an account that is not there',
    ],
  ];
  const problem = problems.find(([isWrong]) => isWrong);
  if (problem) throw new TransactionFormatError(problem[1]);
}
