import { isBudgetBounded } from '#lib/solana/message/compute-budget.ts';
import { accountsOf } from './grant-instruction.ts';
import { findAddedPrograms } from '#lib/solana/message/find-added-programs.ts';
import { decodeMessage, type SolanaMessage } from '#lib/solana/message/message.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '#lib/solana/programs.ts';

export type GrantComparison =
  /**
   * The staged message, or the same with bounded ComputeBudget instructions added: the service takes both
   * (R114).
   */
  | { readonly state: 'same' }
  /** Another fee payer or another blockhash. A burn's blockhash is refreshed; a grant's must stay (R114). */
  | { readonly state: 'fee_payer' | 'blockhash' }
  /** The wallet put instructions in between that the service refuses; `programs` are theirs. */
  | {
      readonly state: 'inserted';
      readonly kind: 'lighthouse' | 'compute_budget' | 'other';
      readonly programs: readonly string[];
    }
  /**
   * Anything else: an instruction changed, moved or missing, other rights, other signers, hidden accounts.
   */
  | { readonly state: 'changed' };

/**
 * Compares a staged grant with what the wallet signed (B3, R114). The fee payer, the blockhash and every
 * instruction with its accounts and their rights must be the same; only bounded ComputeBudget instructions
 * may have been added. Throws TransactionFormatError when either is no message.
 */
export function compareGrantMessages(stagedMessage: Uint8Array, signedMessage: Uint8Array): GrantComparison {
  const staged = decodeMessage(stagedMessage);
  const signed = decodeMessage(signedMessage);
  if (signed.accountKeys[0] !== staged.accountKeys[0]) return { state: 'fee_payer' };
  if (signed.recentBlockhash !== staged.recentBlockhash) return { state: 'blockhash' };
  if (signed.lookups.length > 0 || signed.requiredSignatures !== staged.requiredSignatures) {
    return { state: 'changed' };
  }
  const added = findAddedPrograms(staged, signed, accountsOf);
  if (!added || hasLooseAccounts(staged, signed)) return { state: 'changed' };
  const programs = [...new Set(added)];
  const others = programs.filter((program) => program !== COMPUTE_BUDGET_PROGRAM);
  if (others.length > 0) {
    return {
      state: 'inserted',
      kind: others.includes(LIGHTHOUSE_PROGRAM) ? 'lighthouse' : 'other',
      programs,
    };
  }
  const isAllowed = programs.length === 0 || isBudgetBounded(signed);
  return isAllowed ? { state: 'same' } : { state: 'inserted', kind: 'compute_budget', programs };
}

/** Accounts that neither the staged message nor an instruction of the signed one needs. */
function hasLooseAccounts(staged: SolanaMessage, signed: SolanaMessage): boolean {
  const used = new Set(
    signed.instructions.flatMap(({ programIdIndex, accountIndexes }) => [programIdIndex, ...accountIndexes]),
  );
  return signed.accountKeys.some(
    (key, index) => index > 0 && !used.has(index) && !staged.accountKeys.includes(key),
  );
}
