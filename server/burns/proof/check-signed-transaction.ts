import 'server-only';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { compareMessages } from '#lib/solana/message/compare-messages.ts';
import { FeePayerInUseError } from '#lib/solana/message/refresh-transaction.ts';
import { decodeTransactionBase64, findSignature } from '#lib/solana/message/transaction.ts';
import { verifyHolderSignature } from '#lib/solana/message/verify-signature.ts';
import { FaultError } from '#server/errors/fault-error.ts';

interface SignedBurn {
  readonly stagedBase64: string;
  readonly signedBase64: string;
  readonly holder: string;
  readonly proof: string;
}

/**
 * The server's own check of what a wallet signed, before it is stored and broadcast (B2, B3):
 * - its first signature is the proof;
 * - only blockhash and fee payer differ from what was staged (R71);
 * - the holder's signature is valid.
 * Throws `burn_proof_malformed` or `sign_guard_refused`; nothing has been broadcast then.
 */
export async function checkSignedTransaction(burn: SignedBurn): Promise<void> {
  try {
    const staged = decodeTransactionBase64(burn.stagedBase64);
    const signed = decodeTransactionBase64(burn.signedBase64);
    if (findSignature(signed) !== burn.proof) throw new FaultError('burn_proof_malformed');
    const comparison = compareMessages(staged.messageBytes, signed.messageBytes, burn.holder);
    if (comparison.state !== 'same') throw refused(JSON.stringify(comparison));
    const verdict = await verifyHolderSignature(signed, burn.holder);
    if (verdict !== 'valid') throw refused(`the holder's signature is ${verdict}`);
  } catch (error) {
    if (error instanceof TransactionFormatError)
      throw new FaultError('burn_proof_malformed', { cause: error });
    if (error instanceof FeePayerInUseError) throw refused(error.message);
    throw error;
  }
}

function refused(raw: string): FaultError {
  return new FaultError({ code: 'sign_guard_refused', raw });
}
