import { TransactionFormatError } from './byte-reader.ts';
import { decodeTransaction, findSignature, type DecodedTransaction } from './transaction.ts';
import { verifySignatureOf, type SignatureVerdict } from './verify-signature.ts';

interface Comparison {
  readonly state: string;
}

/** What a wallet was asked to sign. */
export interface AskedSignature<Found extends Comparison> {
  readonly stagedMessage: Uint8Array;
  /** Who must sign; the same account pays the fee. */
  readonly signer: string;
  /** What a transaction of this kind may differ in: `same` when it differs in nothing else. */
  readonly compare: (stagedMessage: Uint8Array, signedMessage: Uint8Array, signer: string) => Found;
}

/** Only `signed` may be used, and a server takes it only with a signature that is `valid`. */
type SignedCheck<Found extends Comparison> =
  | {
      readonly state: 'signed';
      /** The transaction's id. */
      readonly signature: string;
      readonly verdict: Exclude<SignatureVerdict, 'invalid'>;
    }
  | { readonly state: 'unreadable'; readonly error: TransactionFormatError }
  | { readonly state: 'changed'; readonly comparison: Exclude<Found, { state: 'same' }> }
  | { readonly state: 'unsigned' }
  | { readonly state: 'bad_signature' };

/**
 * Checks the bytes that a wallet signed against what was staged (B2, B3): of burns and of grants, in browsers
 * and on the server. Its message must be the staged one, but for what `compare` allows; its first signature
 * must be the signer's. Throws what `compare` throws, TransactionFormatError for a staged message that is
 * none included.
 */
export async function checkSigned<Found extends Comparison>(
  bytes: Uint8Array,
  { stagedMessage, signer, compare }: AskedSignature<Found>,
): Promise<SignedCheck<Found>> {
  const signed = read(bytes);
  if (signed instanceof TransactionFormatError) return { state: 'unreadable', error: signed };
  const comparison = compare(stagedMessage, signed.messageBytes, signer);
  if (isDifference(comparison)) return { state: 'changed', comparison };
  const signature = findSignature(signed);
  if (signature === undefined) return { state: 'unsigned' };
  // Of another account the first signature, which is the id, would not be verified.
  if (signed.message.accountKeys[0] !== signer) return { state: 'bad_signature' };
  const verdict = await verifySignatureOf(signed, signer);
  return verdict === 'invalid' ? { state: 'bad_signature' } : { state: 'signed', signature, verdict };
}

function read(bytes: Uint8Array): DecodedTransaction | TransactionFormatError {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (error instanceof TransactionFormatError) return error;
    throw error;
  }
}

function isDifference<Found extends Comparison>(
  comparison: Found,
): comparison is Exclude<Found, { state: 'same' }> {
  return comparison.state !== 'same';
}
