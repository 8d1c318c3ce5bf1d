import { ComputeBudgetProgram } from '@solana/web3.js';
import {
  hasValidSignatures,
  MalformedTransactionError,
  parseTransaction,
  type WireTransaction,
} from './ledger/wire-transaction.ts';

/** A transaction as it was staged, and what came back for it. */
export interface SignedPreparation {
  readonly unsignedTransactionBase64: string;
  readonly signedTransaction: Uint8Array;
}

export type PreparationMatch = { state: 'same'; signature: string } | { state: 'different'; reason: string };

/** What one transaction may use at all. */
const MAX_UNIT_LIMIT = 1_400_000;
/** 0.0014 SOL for the whole of that: more than a wallet would bid, less than a mistake would cost. */
const MAX_UNIT_PRICE_MICRO_LAMPORTS = 1_000_000n;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

interface PlainInstruction {
  readonly programId: string;
  readonly data: Buffer;
  /** The whole instruction as text, to compare by. */
  readonly text: string;
}

/**
 * Whether a signed transaction is the prepared one: same fee payer, same blockhash, same instructions in the
 * same order, signed. Only a compute unit limit and a unit price may have been added, each once and bounded
 * (R114).
 */
export function matchPreparation(preparation: SignedPreparation): PreparationMatch {
  const prepared = parseTransaction(Buffer.from(preparation.unsignedTransactionBase64, 'base64'));
  const signed = parseOrUndefined(preparation.signedTransaction);
  if (!signed) return different('it is not a transaction');
  const difference = findDifference(prepared, signed);
  return difference === undefined ? { state: 'same', signature: signed.signature } : different(difference);
}

/** What a signed transaction will be known by, or undefined for bytes that are no transaction. */
export function readSignature(signedTransaction: Uint8Array): string | undefined {
  return parseOrUndefined(signedTransaction)?.signature;
}

function findDifference(prepared: WireTransaction, signed: WireTransaction): string | undefined {
  if (signed.message.addressTableLookups.length > 0) return 'it takes accounts from a lookup table';
  const [feePayer, preparedFeePayer] = [signed, prepared].map(({ message }) => message.staticAccountKeys[0]);
  if (!feePayer || !preparedFeePayer?.equals(feePayer)) return 'the fee payer is another one';
  if (signed.message.recentBlockhash !== prepared.message.recentBlockhash)
    return 'the blockhash is another one';
  if (signed.signatures.length !== prepared.signatures.length) return 'it has other signers';
  const all = listInstructions(signed);
  const added = all.filter(isComputeBudget);
  const rest = all.filter((instruction) => !isComputeBudget(instruction));
  const wanted = listInstructions(prepared);
  const isSame =
    rest.length === wanted.length && rest.every(({ text }, index) => text === wanted[index]?.text);
  if (!isSame) return 'its instructions are others';
  if (!areBounded(added)) return 'its ComputeBudget instructions are out of bounds';
  return hasValidSignatures(signed) ? undefined : 'it is not signed by the whitelister';
}

function areBounded(added: readonly PlainInstruction[]): boolean {
  const tags = added.map(({ data }) => data[0]);
  return new Set(tags).size === tags.length && added.every(({ data }) => isBounded(data));
}

function isBounded(data: Buffer): boolean {
  if (data[0] === SET_UNIT_LIMIT && data.length === 5) return data.readUInt32LE(1) <= MAX_UNIT_LIMIT;
  if (data[0] === SET_UNIT_PRICE && data.length === 9) {
    return data.readBigUInt64LE(1) <= MAX_UNIT_PRICE_MICRO_LAMPORTS;
  }
  return false;
}

function isComputeBudget({ programId }: PlainInstruction): boolean {
  return programId === ComputeBudgetProgram.programId.toBase58();
}

function listInstructions({ message }: WireTransaction): PlainInstruction[] {
  const describe = (index: number) => {
    const key = message.staticAccountKeys[index]?.toBase58() ?? '';
    return `${key}:${message.isAccountSigner(index)}:${message.isAccountWritable(index)}`;
  };
  return message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data: bytes }) => {
    const programId = message.staticAccountKeys[programIdIndex]?.toBase58() ?? '';
    const data = Buffer.from(bytes);
    const text = [programId, ...accountKeyIndexes.map(describe), data.toString('hex')].join(' ');
    return { programId, data, text };
  });
}

function parseOrUndefined(bytes: Uint8Array): WireTransaction | undefined {
  try {
    return parseTransaction(bytes);
  } catch (error) {
    if (error instanceof MalformedTransactionError) return undefined;
    throw error;
  }
}

function different(reason: string): PreparationMatch {
  return { state: 'different', reason };
}
