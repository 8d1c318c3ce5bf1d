import { toUnsigned, type UnsignedOutcome } from '#components/signing/unsigned-outcome.ts';
import { toBase64 } from '#lib/encoding/base64.ts';
import { checkSigned, type AskedSignature } from '#lib/solana/message/check-signed.ts';

/** What a guard cleared: the bytes that were checked, and how what comes back is compared with them. */
interface Checked<Found extends { readonly state: string }> extends AskedSignature<Found> {
  readonly transaction: Uint8Array;
}

interface SigningWallet {
  /** Throws WalletProblemError, and nothing else. */
  readonly sign: (transaction: Uint8Array) => Promise<Uint8Array>;
}

interface Signed {
  readonly state: 'signed';
  /** The transaction's id. */
  readonly signature: string;
  readonly signedTransactionBase64: string;
}

/** How the comparison is called where what came back is no transaction at all. */
const NO_TRANSACTION = { state: 'changed' } as const;

/**
 * Has the checked bytes of a burn or a grant signed, and takes nothing else back (B2, B3, R71, R114). Nothing
 * is broadcast here (R72, R113). Where the browser cannot verify a signature, the server does. Never throws.
 */
export async function signChecked<Found extends { readonly state: string }>(
  { sign }: SigningWallet,
  { transaction, ...asked }: Checked<Found>,
): Promise<Signed | UnsignedOutcome<Found | typeof NO_TRANSACTION>> {
  try {
    const bytes = await sign(transaction);
    const check = await checkSigned(bytes, asked);
    switch (check.state) {
      case 'signed':
        return {
          state: 'signed',
          signature: check.signature,
          signedTransactionBase64: toBase64(bytes),
        };
      case 'changed':
        return { state: 'changed', comparison: check.comparison };
      case 'unreadable':
        return { state: 'changed', comparison: NO_TRANSACTION };
      case 'unsigned':
      case 'bad_signature':
        return { state: 'bad_signature' };
    }
  } catch (error) {
    return toUnsigned(error);
  }
}
