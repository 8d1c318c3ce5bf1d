import { isComputeBudget, MAX_FEE_LAMPORTS, networkFeeLamports } from './network-fee.ts';
import type { CompiledInstruction, SolanaMessage } from './message.ts';

const LENGTH_OF_KIND: Readonly<Record<number, number>> = {
  2: 5, // the compute unit limit
  3: 9, // the price of a unit
};

/**
 * Whether the ComputeBudget instructions of a message are the bounded ones that are allowed beside a grant
 * (R114): a unit limit and a unit price, each at most once and well-formed, with a reasonable fee.
 */
export function isBudgetBounded(message: SolanaMessage): boolean {
  const kinds = new Set<number>();
  for (const { data, accountIndexes } of budgetOf(message)) {
    const kind = data[0] ?? 0;
    if (kinds.has(kind) || accountIndexes.length > 0 || LENGTH_OF_KIND[kind] !== data.length) return false;
    kinds.add(kind);
  }
  return networkFeeLamports(message) <= MAX_FEE_LAMPORTS;
}

/** The instructions that are not ComputeBudget's. */
export function instructionsBesideBudget(message: SolanaMessage): CompiledInstruction[] {
  return message.instructions.filter((instruction) => !isComputeBudget(message, instruction));
}

function budgetOf(message: SolanaMessage): CompiledInstruction[] {
  return message.instructions.filter((instruction) => isComputeBudget(message, instruction));
}
