import { failCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { MAX_FEE_LAMPORTS, networkFeeLamports } from '#lib/solana/message/network-fee.ts';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  FORBIDDEN_PROGRAMS,
  HARMLESS_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAMS,
  TOKEN_BURN,
  TOKEN_BURN_CHECKED,
} from '#lib/solana/programs.ts';
import { readU64 } from '#lib/solana/token-account.ts';

const LAST_COMPUTE_BUDGET_KIND = 4;

export interface InstructionExpectation {
  readonly holder: string;
  readonly amountBaseUnits: bigint | undefined;
  /** Undefined when no mint is pinned yet. */
  readonly mint: string | undefined;
}

/**
 * Checks every instruction by structure alone. The spec does not show the service's own program, so the
 * simulation finds out what it does. This list holds what no burn may contain: system instructions
 * (transfers, nonces), token instructions other than the burn itself, programs that manage accounts, and an
 * unreasonable fee.
 */
export function checkInstructions(message: SolanaMessage, expected: InstructionExpectation): SignCheck {
  let burns = 0;
  for (const instruction of message.instructions) {
    const program = message.accountKeys[instruction.programIdIndex] ?? '';
    const kind = kindOf(program, instruction);
    if (kind === 'system') return failCheck('instructions', 'system', { program });
    if (kind === 'forbidden') return failCheck('instructions', 'forbidden_program', { program });
    if (kind === 'token' && !isExpectedBurn(message, instruction, expected)) {
      return failCheck('instructions', 'token', { program });
    }
    const canBurn = kind === 'token' || kind === 'opaque';
    if (canBurn && involves(message, instruction, expected.holder)) burns += 1;
  }
  const fee = networkFeeLamports(message);
  if (fee > MAX_FEE_LAMPORTS) return failCheck('instructions', 'fee_too_high', { lamports: String(fee) });
  if (burns === 0) return failCheck('instructions', 'nothing_to_burn');
  return passCheck('instructions', {
    count: String(message.instructions.length),
    programs: findOpaquePrograms(message).join(' '),
  });
}

/** The programs that only simulation can classify: in a burn, the service's own. */
export function findOpaquePrograms(message: SolanaMessage): string[] {
  const programs = message.instructions
    .map((instruction) => ({ instruction, program: message.accountKeys[instruction.programIdIndex] ?? '' }))
    .filter(({ instruction, program }) => kindOf(program, instruction) === 'opaque')
    .map(({ program }) => program);
  return [...new Set(programs)];
}

/** Token instructions of the message itself, which can only be burns: anything else is refused. */
export function countTokenInstructions({ instructions, accountKeys }: SolanaMessage): number {
  return instructions.filter(({ programIdIndex }) =>
    TOKEN_PROGRAMS.includes(accountKeys[programIdIndex] ?? ''),
  ).length;
}

type InstructionKind = 'system' | 'token' | 'budget' | 'harmless' | 'forbidden' | 'opaque';

function kindOf(program: string, instruction: CompiledInstruction): InstructionKind {
  if (program === SYSTEM_PROGRAM) return 'system';
  if (TOKEN_PROGRAMS.includes(program)) return 'token';
  if (HARMLESS_PROGRAMS.includes(program)) return 'harmless';
  if (FORBIDDEN_PROGRAMS.includes(program)) return 'forbidden';
  if (program !== COMPUTE_BUDGET_PROGRAM) return 'opaque';
  const kind = instruction.data[0] ?? 0;
  return kind >= 1 && kind <= LAST_COMPUTE_BUDGET_KIND ? 'budget' : 'forbidden';
}

/**
 * The amounts that the message itself says are burned; what a program makes of it shows only when it runs.
 */
export function statedBurnAmounts({ instructions, accountKeys }: SolanaMessage): bigint[] {
  return instructions.flatMap(({ programIdIndex, data }) =>
    TOKEN_PROGRAMS.includes(accountKeys[programIdIndex] ?? '') && isBurnData(data) ? [readU64(data, 1)] : [],
  );
}

function isBurnData(data: Uint8Array): boolean {
  return (
    (data[0] === TOKEN_BURN && data.length === 9) || (data[0] === TOKEN_BURN_CHECKED && data.length === 10)
  );
}

/** `Burn` or `BurnChecked` of exactly the expected amount of the expected mint, by the holder. */
function isExpectedBurn(
  message: SolanaMessage,
  { data, accountIndexes }: CompiledInstruction,
  expected: InstructionExpectation,
): boolean {
  if (!isBurnData(data)) return false;
  const [, mint, authority, ...others] = accountIndexes.map((index) => message.accountKeys[index]);
  return (
    others.length === 0 &&
    authority === expected.holder &&
    (expected.mint === undefined || mint === expected.mint) &&
    readU64(data, 1) === expected.amountBaseUnits
  );
}

function involves(message: SolanaMessage, instruction: CompiledInstruction, account: string): boolean {
  return instruction.accountIndexes.some((index) => message.accountKeys[index] === account);
}
