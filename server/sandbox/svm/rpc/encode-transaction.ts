import type { Message, MessageV0, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { AccountState } from '../ledger/svm-runtime.ts';
import type { TransactionMeta, TransactionRecord } from '../ledger/transaction-record.ts';
import {
  listAccounts,
  parseTransaction,
  type TransactionAccount,
  type WireTransaction,
} from '../ledger/wire-transaction.ts';

type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64';

/** A transaction of the history as `getTransaction` gives it. */
export function encodeTransactionRecord(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  findAccount: (address: PublicKey) => AccountState | undefined,
): Record<string, unknown> {
  const transaction = parseTransaction(record.bytes);
  const accounts = listAccounts(transaction, findAccount);
  return {
    slot: record.slot,
    blockTime: record.blockTimeUnix,
    transaction: encodeTransaction(transaction, encoding, accounts),
    meta: encodeMeta(record.meta, encoding, accounts),
  };
}

/** A list of inner instructions with addresses in place of account numbers. */
export function parseInnerInstructions(
  inner: TransactionMeta['innerInstructions'],
  accounts: readonly TransactionAccount[],
): unknown {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((call) => ({
      ...resolveInstruction(call.programIdIndex, call.accounts, accounts),
      data: call.data,
      stackHeight: call.stackHeight,
    })),
  }));
}

function encodeTransaction(
  transaction: WireTransaction,
  encoding: TransactionEncoding,
  accounts: readonly TransactionAccount[],
): unknown {
  const { bytes, message } = transaction;
  const signatures = transaction.signatures.map((signature) => bs58.encode(signature));
  switch (encoding) {
    case 'base58':
      return [bs58.encode(bytes), encoding];
    case 'base64':
      return [Buffer.from(bytes).toString('base64'), encoding];
    case 'json':
      return { signatures, message: encodeMessage(message) };
    case 'jsonParsed':
      return { signatures, message: parseMessage(message, accounts) };
  }
}

function encodeMessage(message: Message | MessageV0): unknown {
  return {
    header: message.header,
    accountKeys: message.staticAccountKeys.map((key) => key.toBase58()),
    recentBlockhash: message.recentBlockhash,
    instructions: message.compiledInstructions.map((instruction) => ({
      programIdIndex: instruction.programIdIndex,
      accounts: instruction.accountKeyIndexes,
      data: bs58.encode(instruction.data),
      stackHeight: null,
    })),
    ...encodeLookups(message),
  };
}

/**
 * Like a node without a parser for a program, an instruction is given with its addresses and its raw data.
 */
function parseMessage(message: Message | MessageV0, accounts: readonly TransactionAccount[]): unknown {
  return {
    accountKeys: accounts.map((account) => ({
      pubkey: account.address.toBase58(),
      signer: account.isSigner,
      writable: account.isWritable,
      source: account.source,
    })),
    recentBlockhash: message.recentBlockhash,
    instructions: message.compiledInstructions.map((instruction) => ({
      ...resolveInstruction(instruction.programIdIndex, instruction.accountKeyIndexes, accounts),
      data: bs58.encode(instruction.data),
      stackHeight: null,
    })),
    ...encodeLookups(message),
  };
}

function encodeLookups(message: Message | MessageV0): { addressTableLookups?: unknown } {
  if (message.version === 'legacy') return {};
  return {
    addressTableLookups: message.addressTableLookups.map((lookup) => ({
      accountKey: lookup.accountKey.toBase58(),
      writableIndexes: lookup.writableIndexes,
      readonlyIndexes: lookup.readonlyIndexes,
    })),
  };
}

function encodeMeta(
  meta: TransactionMeta,
  encoding: TransactionEncoding,
  accounts: readonly TransactionAccount[],
): unknown {
  const { innerInstructions, loadedAddresses, ...rest } = meta;
  const common = { ...rest, rewards: [], status: meta.err === null ? { Ok: null } : { Err: meta.err } };
  return encoding === 'jsonParsed'
    ? { ...common, innerInstructions: parseInnerInstructions(innerInstructions, accounts) }
    : { ...common, innerInstructions, loadedAddresses };
}

function resolveInstruction(
  programIdIndex: number,
  accountIndexes: readonly number[],
  accounts: readonly TransactionAccount[],
): { programId: string | undefined; accounts: (string | undefined)[] } {
  const addressOf = (index: number) => accounts[index]?.address.toBase58();
  return { programId: addressOf(programIdIndex), accounts: accountIndexes.map(addressOf) };
}
