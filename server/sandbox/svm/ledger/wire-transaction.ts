import { createPublicKey, verify } from 'node:crypto';
import {
  type Message,
  type MessageV0,
  type PublicKey,
  AddressLookupTableAccount,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { AccountState } from './svm-runtime.ts';

/** The most a transaction may weigh: what fits one packet. */
const MAX_TRANSACTION_BYTES = 1232;

/** A transaction exactly as it was sent, and its parts. */
export interface WireTransaction {
  readonly bytes: Uint8Array;
  /** The first signature, base58: what the chain knows the transaction by. */
  readonly signature: string;
  readonly signatures: readonly Uint8Array[];
  readonly message: Message | MessageV0;
}

/** One account of a transaction, in the order that its instructions number them. */
export interface TransactionAccount {
  readonly address: PublicKey;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
  readonly source: 'transaction' | 'lookupTable';
}

/** The bytes are not a transaction of a version this chain runs. */
export class MalformedTransactionError extends Error {}

/** Parses a signed or unsigned transaction, legacy or version 0. Throws `MalformedTransactionError`. */
export function parseTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw new MalformedTransactionError(
      `transaction too large: ${bytes.length} bytes (max: ${MAX_TRANSACTION_BYTES})`,
    );
  }
  const transaction = decode(bytes);
  const { message, signatures } = transaction;
  const [first] = signatures;
  if (!first) throw new MalformedTransactionError('a transaction has at least one signature');
  if (message.version === 1) throw new MalformedTransactionError('transaction version 1 is not supported');
  // Bytes after the message, or lengths written in another way, would not be covered by a signature.
  if (!Buffer.from(transaction.serialize()).equals(bytes)) {
    throw new MalformedTransactionError('the transaction is not in its canonical form');
  }
  return { bytes, signature: bs58.encode(first), signatures, message };
}

/** Whether every required signature is there and right. */
export function hasValidSignatures({ message, signatures }: WireTransaction): boolean {
  const signed = message.serialize();
  return signatures.every((signature, index) => {
    const signer = message.staticAccountKeys[index];
    return signer !== undefined && isSignedBy(signer, signed, signature);
  });
}

/**
 * The same transaction with another blockhash, for a simulation that asks for one. Its signatures are void.
 */
export function withBlockhash(transaction: WireTransaction, blockhash: string): WireTransaction {
  const copy = decode(transaction.bytes);
  copy.message.recentBlockhash = blockhash;
  return parseTransaction(copy.serialize());
}

/**
 * All accounts, those from lookup tables included. A table that is missing gives no accounts; running it will
 * fail.
 */
export function listAccounts(
  { message }: WireTransaction,
  findAccount: (address: PublicKey) => AccountState | undefined,
): TransactionAccount[] {
  const written = message.staticAccountKeys;
  const { writable, readonly } = loadLookups(message, findAccount);
  return [...written, ...writable, ...readonly].map((address, index) => ({
    address,
    isSigner: message.isAccountSigner(index),
    isWritable: message.isAccountWritable(index),
    source: index < written.length ? 'transaction' : 'lookupTable',
  }));
}

/** The accounts that the message takes from lookup tables. */
function loadLookups(
  message: Message | MessageV0,
  findAccount: (address: PublicKey) => AccountState | undefined,
): { writable: PublicKey[]; readonly: PublicKey[] } {
  const loaded: { writable: PublicKey[]; readonly: PublicKey[] } = { writable: [], readonly: [] };
  for (const lookup of message.addressTableLookups) {
    const table = findAccount(lookup.accountKey);
    const addresses = table ? AddressLookupTableAccount.deserialize(table.data).addresses : [];
    const pick = (indexes: readonly number[]) => indexes.flatMap((index) => addresses[index] ?? []);
    loaded.writable.push(...pick(lookup.writableIndexes));
    loaded.readonly.push(...pick(lookup.readonlyIndexes));
  }
  return loaded;
}

function decode(bytes: Uint8Array): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(bytes);
  } catch (cause) {
    throw new MalformedTransactionError('failed to deserialize the transaction', { cause });
  }
}

function isSignedBy(signer: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: signer.toBuffer().toString('base64url') },
    format: 'jwk',
  });
  return verify(null, message, key, signature);
}
