import 'server-only';
import { createHash } from 'node:crypto';
import { nameWindowsOf, nameWordsOf } from '#lib/evm/burn/authorization-words.ts';
import { changedAccountsOf, withoutBlockhash } from '#lib/solana/burn/authorization-marks.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { decodeMessage } from '#lib/solana/message/message.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** An attempt with what it is to sign, or has signed. */
export type Authorized = Pick<
  BurnAttemptRow,
  'id' | 'chainId' | 'intentId' | 'tokenHolder' | 'authorization' | 'unsignedTransaction'
>;

/** The kind of a mark is its prefix. The migration that fills the table writes the same. */
export const MARK_KINDS = { call: 'call:', word: 'word:', account: 'account:', message: 'message:' } as const;

/** The marks by which an authorization is recognized from now on. */
export function marksOf({ authorization, unsignedTransaction, tokenHolder }: Authorized): string[] {
  if (authorization) {
    return [callMark(authorization), ...nameWordsOf(authorization.data).map(wordMark)];
  }
  return unsignedTransaction === null ? [] : stagedMarks(unsignedTransaction, tokenHolder);
}

/**
 * The marks to search for: found at another intent, they show that the authorization may be that intent's. On
 * EVM they are taken at every byte, because an ABI decoder can find a word at any offset.
 */
export function lookupsOf(attempt: Authorized): string[] {
  const { authorization } = attempt;
  if (!authorization) return marksOf(attempt);
  return [callMark(authorization), ...nameWindowsOf(authorization.data).map(wordMark)];
}

/** The mark of a staged message, whatever blockhash it has; undefined where there is none. */
export function findMessageMark(authorized: Authorized): string | undefined {
  return marksOf(authorized).find((mark) => mark.startsWith(MARK_KINDS.message));
}

/** The mark of a word of an EVM call. */
export const wordMark = (word: string) => MARK_KINDS.word + word;

/** The words whose marks are among these. */
export function wordsOfMarks(marks: readonly { readonly mark: string }[]): string[] {
  const { word } = MARK_KINDS;
  return marks.flatMap(({ mark }) => (mark.startsWith(word) ? [mark.slice(word.length)] : []));
}

const callMark = ({ data }: { readonly data: string }) => MARK_KINDS.call + digestOf(data.toLowerCase());

function stagedMarks(transactionBase64: string, holder: string): string[] {
  try {
    const { messageBytes } = decodeTransactionBase64(transactionBase64);
    const message = decodeMessage(messageBytes);
    const accounts = changedAccountsOf(message, holder).map((account) => MARK_KINDS.account + account);
    return [MARK_KINDS.message + digestOf(withoutBlockhash(messageBytes, message)), ...accounts];
  } catch (error) {
    // The guard refuses what is no transaction; it has no marks.
    if (error instanceof TransactionFormatError) return [];
    throw error;
  }
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
