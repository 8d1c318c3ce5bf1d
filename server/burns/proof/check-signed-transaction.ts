import 'server-only';
import { parseBase64 } from '#lib/encoding/base64.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { checkSigned } from '#lib/solana/message/check-signed.ts';
import { compareMessages } from '#lib/solana/message/compare-messages.ts';
import { FeePayerInUseError } from '#lib/solana/message/refresh-transaction.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
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
  const check = await checkBurn(burn);
  switch (check.state) {
    case 'unreadable':
      throw new FaultError('burn_proof_malformed', { cause: check.error });
    case 'unsigned':
      throw new FaultError('burn_proof_malformed');
    case 'changed':
      throw refused(JSON.stringify(check.comparison));
    case 'bad_signature':
      throw refused("the holder's signature is invalid");
    case 'signed':
      if (check.verdict !== 'valid') throw refused(`the holder's signature is ${check.verdict}`);
      if (check.signature !== burn.proof) throw new FaultError('burn_proof_malformed');
  }
}

async function checkBurn({ stagedBase64, signedBase64, holder: signer }: SignedBurn) {
  try {
    const { messageBytes: stagedMessage } = decodeTransactionBase64(stagedBase64);
    const signed = parseBase64(signedBase64) ?? new Uint8Array(0);
    return await checkSigned(signed, { stagedMessage, signer, compare: compareMessages });
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
