import { isEqualBytes } from '#lib/encoding/is-equal-bytes.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '#lib/solana/programs.ts';
import { findAddedPrograms } from './find-added-programs.ts';
import { decodeMessage, type CompiledInstruction, type SolanaMessage } from './message.ts';
import { refreshMessage } from './refresh-transaction.ts';

export type MessageComparison =
  | { readonly state: 'same' }
  /** The wallet put instructions in between; `programs` are those of the inserted ones. */
  | {
      readonly state: 'inserted';
      readonly kind: 'lighthouse' | 'compute_budget' | 'other';
      readonly programs: readonly string[];
    }
  /** Anything else: an instruction changed, moved or missing, other accounts, other rights, other signers. */
  | { readonly state: 'changed' };

/**
 * Compares what was staged with what the wallet signed (B2, B3). Only the blockhash and the fee payer may
 * differ, and the fee payer must be the holder: everything else has to be the same byte for byte (R71).
 * Throws TransactionFormatError when either is no message, FeePayerInUseError when the holder cannot take the
 * place of the staged fee payer, and an Error when the holder has to take it and is no public key.
 */
export function compareMessages(
  stagedMessage: Uint8Array,
  signedMessage: Uint8Array,
  holder: string,
): MessageComparison {
  const signed = decodeMessage(signedMessage);
  const expected = refreshMessage(stagedMessage, { holder, recentBlockhash: signed.recentBlockhash });
  if (isEqualBytes(expected, signedMessage)) return { state: 'same' };
  const inserted = findAddedPrograms(decodeMessage(expected), signed, accountsOf);
  if (!inserted || inserted.length === 0) return { state: 'changed' };
  const programs = [...new Set(inserted)];
  return { state: 'inserted', kind: kindOf(programs), programs };
}

/** Without their rights: an inserted instruction can change those of an account for the whole message. */
function accountsOf(message: SolanaMessage, { accountIndexes }: CompiledInstruction): string[] {
  return accountIndexes.map((index) => message.accountKeys[index] ?? `loaded:${index}`);
}

function kindOf(programs: readonly string[]): 'lighthouse' | 'compute_budget' | 'other' {
  if (programs.includes(LIGHTHOUSE_PROGRAM)) return 'lighthouse';
  return programs.every((program) => program === COMPUTE_BUDGET_PROGRAM) ? 'compute_budget' : 'other';
}
