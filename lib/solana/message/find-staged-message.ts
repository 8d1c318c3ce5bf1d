import { TransactionFormatError } from './byte-reader.ts';
import type { SolanaMessage } from './message.ts';
import { decodeTransactionBase64 } from './transaction.ts';

/** The message that was staged; undefined while there is none that can be read. */
export function findStagedMessage(unsignedTransaction: string | null): SolanaMessage | undefined {
  if (unsignedTransaction === null) return undefined;
  try {
    return decodeTransactionBase64(unsignedTransaction).message;
  } catch (error) {
    if (error instanceof TransactionFormatError) return undefined;
    throw error;
  }
}
