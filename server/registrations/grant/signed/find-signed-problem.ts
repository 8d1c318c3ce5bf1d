import 'server-only';
import { parseBase64 } from '#lib/encoding/base64.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import { checkStagedGrant } from '#lib/solana/grant/check-grant-structure.ts';
import { compareGrantMessages, type GrantComparison } from '#lib/solana/grant/compare-grant.ts';
import { checkSigned } from '#lib/solana/message/check-signed.ts';

/** What is wrong with the signed bytes of a grant. */
export type SignedProblem =
  /** Nothing is prepared that they could be. */
  | { readonly kind: 'nothing_prepared' }
  /** What is prepared calls a program that no user has confirmed, or another than the confirmed one (R9). */
  | { readonly kind: 'unknown_program' | 'other_program' }
  /**
   * A field of the transaction that is not as it was prepared; `prepared`: what is prepared is another grant
   * than the one that was decided here.
   */
  | {
      readonly kind: 'differs';
      readonly field: 'prepared' | 'feePayer' | 'blockhash' | 'instructions' | 'message' | 'signature';
      /** For support. */
      readonly detail: string;
    };
type Field = Extract<SignedProblem, { kind: 'differs' }>['field'];

const FIELDS: Readonly<Record<Exclude<GrantComparison['state'], 'same'>, Field>> = {
  fee_payer: 'feePayer',
  blockhash: 'blockhash',
  inserted: 'instructions',
  changed: 'message',
};

/**
 * Compares the signed bytes of a grant with what the service has prepared, and that with what a user here has
 * decided (B1, B2, B3, R114, R137): by the same functions as the page, so that it takes what a page takes.
 * Undefined when they may be submitted.
 */
export async function findSignedProblem(
  signedBase64: string,
  transaction: WalletTransaction | null,
  expected: GrantExpectation,
): Promise<SignedProblem | undefined> {
  if (transaction === null) return { kind: 'nothing_prepared' };
  const prepared = checkStagedGrant(transaction, expected);
  const failed = prepared.checks.find((check) => check.state === 'failed');
  if (failed?.state === 'failed' && failed.id === 'contract')
    return { kind: failed.reason === 'changed' ? 'other_program' : 'unknown_program' };
  if (prepared.state === 'refused' || failed) return differs('prepared', JSON.stringify(failed));
  const check = await checkSigned(parseBase64(signedBase64) ?? new Uint8Array(0), {
    stagedMessage: prepared.staged.messageBytes,
    signer: expected.signerWallet ?? '',
    compare: compareGrantMessages,
  });
  switch (check.state) {
    case 'unreadable':
      return differs('message', check.error.message);
    case 'changed':
      return differs(FIELDS[check.comparison.state], JSON.stringify(check.comparison));
    case 'unsigned':
    case 'bad_signature':
      return differs('signature', check.state);
    case 'signed':
      return check.verdict === 'valid' ? undefined : differs('signature', check.verdict);
  }
}

function differs(field: Field, detail: string): SignedProblem {
  return { kind: 'differs', field, detail };
}
