import { isWritable, type SolanaMessage } from './message.ts';

/** An account that no instruction uses, or a program that may be changed: an honest message has neither. */
export function findLooseAccount(message: SolanaMessage): string | undefined {
  const programs = new Set(message.instructions.map(({ programIdIndex }) => programIdIndex));
  const used = new Set(message.instructions.flatMap(({ accountIndexes }) => accountIndexes));
  return message.accountKeys.find(
    (_, index) => index > 0 && (programs.has(index) ? isWritable(message, index) : !used.has(index)),
  );
}
