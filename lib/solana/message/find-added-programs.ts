import type { CompiledInstruction, SolanaMessage } from './message.ts';

/** How the accounts of an instruction are compared, whatever their order in its message. */
type DescribeAccounts = (message: SolanaMessage, instruction: CompiledInstruction) => readonly unknown[];

/**
 * The programs of the instructions that the signed message has beside the expected ones; empty when it has no
 * others. Undefined unless all that are expected are there, in order and unchanged.
 */
export function findAddedPrograms(
  expected: SolanaMessage,
  signed: SolanaMessage,
  describeAccounts: DescribeAccounts,
): string[] | undefined {
  const describe = (message: SolanaMessage, instruction: CompiledInstruction): string =>
    JSON.stringify([
      message.accountKeys[instruction.programIdIndex],
      describeAccounts(message, instruction),
      [...instruction.data],
    ]);
  const wanted = expected.instructions.map((instruction) => describe(expected, instruction));
  const added: string[] = [];
  for (const instruction of signed.instructions) {
    if (describe(signed, instruction) === wanted[0]) wanted.shift();
    else added.push(signed.accountKeys[instruction.programIdIndex] ?? '');
  }
  return wanted.length === 0 ? added : undefined;
}
