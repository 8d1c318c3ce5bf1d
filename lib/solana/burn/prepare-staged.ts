import { failCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { findLooseAccount } from '#lib/solana/message/find-loose-account.ts';
import { FeePayerInUseError, refreshMessage } from '#lib/solana/message/refresh-transaction.ts';
import {
  decodeTransaction,
  decodeTransactionBase64,
  encodeUnsigned,
  isUnsigned,
  type DecodedTransaction,
} from '#lib/solana/message/transaction.ts';

export type PreparedBurn =
  | { readonly state: 'refused'; readonly check: SignCheck }
  | {
      readonly state: 'ready';
      readonly staged: DecodedTransaction;
      readonly refreshed: DecodedTransaction;
      readonly unsigned: Uint8Array<ArrayBuffer>;
    };

/** Decodes what was staged and refreshes it; refuses everything but a transaction of this holder alone. */
export function prepareStaged(transactionBase64: string, holder: string, blockhash: string): PreparedBurn {
  try {
    const staged = decodeTransactionBase64(transactionBase64);
    if (!isUnsigned(staged)) return refuse(failCheck('transaction', 'not_unsigned'));
    if (staged.message.lookups.length > 0) return refuse(failCheck('transaction', 'lookup_tables'));
    const unsigned = encodeUnsigned(
      refreshMessage(staged.messageBytes, { holder, recentBlockhash: blockhash }, staged.message),
    );
    const refreshed = decodeTransaction(unsigned);
    const { requiredSignatures, accountKeys, instructions } = refreshed.message;
    if (requiredSignatures !== 1) {
      const others = accountKeys.slice(1, requiredSignatures).join(' ');
      return refuse(failCheck('transaction', 'other_signers', { others }));
    }
    if (!instructions.some(({ accountIndexes }) => accountIndexes.includes(0))) {
      return refuse(failCheck('transaction', 'holder_unused', { holder }));
    }
    const loose = findLooseAccount(refreshed.message);
    if (loose) return refuse(failCheck('transaction', 'loose_accounts', { account: loose }));
    return { state: 'ready', staged, refreshed, unsigned };
  } catch (error) {
    if (error instanceof TransactionFormatError) {
      return refuse(failCheck('transaction', 'unreadable', { detail: error.message }));
    }
    if (error instanceof FeePayerInUseError) return refuse(failCheck('transaction', 'fee_payer_in_use'));
    throw error;
  }
}

function refuse(check: SignCheck): PreparedBurn {
  return { state: 'refused', check };
}
