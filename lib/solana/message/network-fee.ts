import {
  COMPUTE_BUDGET_PROGRAM,
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
} from '#lib/solana/programs.ts';
import { readU64 } from '#lib/solana/token-account.ts';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';

/** The most that one small transaction may pay as a fee (0.005 SOL). */
export const MAX_FEE_LAMPORTS = 5_000_000n;
const LAMPORTS_PER_SIGNATURE = 5_000n;
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000;
const MAX_UNITS = 1_400_000;
const MICRO_LAMPORTS = 1_000_000n;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
const SIGNATURE_PROGRAMS: readonly string[] = [ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM];

/**
 * What the network takes from the fee payer for this message at most, in lamports: signatures and priority.
 */
export function networkFeeLamports(message: SolanaMessage): bigint {
  const budget = message.instructions.filter((instruction) => isComputeBudget(message, instruction));
  const others = message.instructions.length - budget.length;
  let units = Math.min(others * DEFAULT_UNITS_PER_INSTRUCTION, MAX_UNITS);
  let microLamportsPerUnit = 0n;
  for (const { data } of budget) {
    // The network reads the number and leaves what is behind it.
    if (data[0] === SET_UNIT_LIMIT && data.length >= 5) units = Math.min(readU32(data, 1), MAX_UNITS);
    // The network refuses a second price; until it does, the dearest counts.
    if (data[0] === SET_UNIT_PRICE && data.length >= 9) {
      const price = readU64(data, 1);
      if (price > microLamportsPerUnit) microLamportsPerUnit = price;
    }
  }
  const priority = (BigInt(units) * microLamportsPerUnit + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  const signatures = message.requiredSignatures + countCheckedSignatures(message);
  return BigInt(signatures) * LAMPORTS_PER_SIGNATURE + priority;
}

/** The first byte of an instruction that checks signatures says how many; each costs like the message's. */
function countCheckedSignatures({ instructions, accountKeys }: SolanaMessage): number {
  return instructions
    .filter(({ programIdIndex }) => SIGNATURE_PROGRAMS.includes(accountKeys[programIdIndex] ?? ''))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0);
}

export function isComputeBudget(message: SolanaMessage, instruction: CompiledInstruction): boolean {
  return message.accountKeys[instruction.programIdIndex] === COMPUTE_BUDGET_PROGRAM;
}

function readU32(data: Uint8Array, offset: number): number {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(offset, true);
}
