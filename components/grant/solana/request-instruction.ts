import type { GrantBackend } from '#components/grant/grant-backend.ts';
import { handOut } from '#components/grant/hand-out.ts';
import { succeed, type Result } from '#lib/errors/result.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { isGrantInstruction } from '#lib/solana/grant/grant-instruction.ts';

export type GrantInstruction = NonNullable<WalletTransaction['instruction']>;
/**
 * It grants something else, its program is not the confirmed one (R9), or the service could not decode its
 * own preparation.
 */
export type InstructionProblem = 'wrong' | 'unconfirmed' | 'undecoded';
type InstructionAnswer =
  | { readonly kind: 'out'; readonly instruction: GrantInstruction }
  | { readonly kind: 'refused'; readonly problem: InstructionProblem }
  /** There is nothing to build: a grant is on the network (R126). */
  | { readonly kind: 'found' };

/**
 * Requests the instruction that the service would have signed, checks it, and has the server hand it out: a
 * transaction around it can be sent for as long as someone has it.
 */
export async function requestInstruction(
  { prepare, confirm }: Pick<GrantBackend, 'prepare' | 'confirm'>,
  walletId: string,
): Promise<Result<InstructionAnswer>> {
  const prepared = await prepare({ walletId });
  if (!prepared.ok) return prepared;
  const { wallet: registration, transaction } = prepared.value;
  if (transaction === null) return succeed({ kind: 'found' });
  const { unsignedTransaction, instruction } = transaction;
  if (instruction === null) return succeed({ kind: 'refused', problem: 'undecoded' });
  const problem = findInstructionProblem(registration, instruction);
  if (problem !== null) return succeed({ kind: 'refused', problem });
  const shown = { kind: 'out', instruction } as const;
  return handOut(confirm, { walletId, staged: { unsignedTransaction }, shown });
}

/** Why an instruction is not shown; null when it may be. */
export function findInstructionProblem(
  { asked, signerWallet, address, contractPin }: GrantSubject,
  instruction: GrantInstruction,
): InstructionProblem | null {
  const whitelister = asked?.whitelisterWallet ?? signerWallet ?? '';
  if (!isGrantInstruction(instruction, { whitelister, address })) return 'wrong';
  return contractPin?.address === instruction.programId ? null : 'unconfirmed';
}
