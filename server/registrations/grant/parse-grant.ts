import 'server-only';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { decodeTransactionBase64, findSignature } from '#lib/solana/message/transaction.ts';
import { invalidField } from '#server/errors/invalid-field.ts';

/** What a user's wallet answered: the hash of what it sent (EVM), or the bytes it signed (Solana). */
export type SignedGrant = { readonly txHash: string } | { readonly signedTransactionBase64: string };

/** A grant as stored: the exact body of every send, and its hash or signature on the chain. */
export interface FrozenGrant {
  readonly body: string;
  readonly txSignature: string;
}

/**
 * Freezes a grant for its chain: one field, the right one. Throws `invalid_input` naming the field that is
 * wrong.
 */
export function freezeGrant(chainId: ChainId, grant: SignedGrant): FrozenGrant {
  if (isEvmChainId(chainId)) {
    // A hash is a number: in one spelling, so that the same one is never submitted as two.
    const txSignature = parseTransactionHash('txHash' in grant ? grant.txHash : undefined);
    if (txSignature === undefined) throw invalidField('txHash', 'malformed');
    return { body: JSON.stringify({ txHash: txSignature }), txSignature };
  }
  const signedTransaction = 'signedTransactionBase64' in grant ? grant.signedTransactionBase64 : '';
  const txSignature = readSignature(signedTransaction);
  if (txSignature === undefined) throw invalidField('signedTransactionBase64', 'malformed');
  return { body: JSON.stringify({ signedTransaction }), txSignature };
}

/** Undefined for what is no transaction, or not signed. */
function readSignature(signedTransaction: string): string | undefined {
  try {
    return findSignature(decodeTransactionBase64(signedTransaction));
  } catch (error) {
    if (error instanceof TransactionFormatError) return undefined;
    throw error;
  }
}
