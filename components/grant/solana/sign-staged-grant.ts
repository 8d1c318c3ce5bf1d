import type { SolanaWallet } from '#components/wallet-connect/solana/use-solana-wallet.ts';
import { toBase64 } from '#lib/encoding/base64.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import type { SolanaGrantReport } from '#lib/solana/grant/check-grant.ts';
import { compareGrantMessages } from '#lib/solana/grant/compare-grant.ts';
import { decodeTransaction } from '#lib/solana/message/transaction.ts';
import { verifyHolderSignature } from '#lib/solana/message/verify-signature.ts';
import { toUnsigned } from '#components/signing/unsigned-outcome.ts';
import type { UnsignedGrantOutcome } from '#components/grant/sign-outcome.ts';

type Signed = { readonly state: 'signed'; readonly signedTransactionBase64: string } | UnsignedGrantOutcome;

/**
 * Has the checked bytes signed, and takes nothing else back (B2, B3, R114). Nothing is broadcast here: the
 * service does (R113).
 */
export async function signStagedGrant(
  session: SolanaWallet,
  { transaction, stagedMessage }: Extract<SolanaGrantReport, { state: 'cleared' }>,
  whitelister: string,
): Promise<Signed> {
  try {
    const bytes = await session.sign(transaction);
    const signed = decodeTransaction(bytes);
    const comparison = compareGrantMessages(stagedMessage, signed.messageBytes);
    if (comparison.state !== 'same') return { state: 'changed', comparison };
    if ((await verifyHolderSignature(signed, whitelister)) === 'invalid') return { state: 'bad_signature' };
    return { state: 'signed', signedTransactionBase64: toBase64(bytes) };
  } catch (error) {
    if (error instanceof TransactionFormatError) {
      return { state: 'changed', comparison: { state: 'changed' } };
    }
    return toUnsigned(error);
  }
}
