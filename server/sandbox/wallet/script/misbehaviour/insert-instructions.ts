import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';

interface Insertion {
  readonly program: string;
  /** Their accounts are those of the message, by index. */
  readonly before?: readonly Omit<CompiledInstruction, 'programIdIndex'>[];
  readonly after?: readonly Omit<CompiledInstruction, 'programIdIndex'>[];
}

/** Puts instructions of a program around those of a message. */
export function insertInstructions(
  message: SolanaMessage,
  { program, before = [], after = [] }: Insertion,
): SolanaMessage {
  const { message: extended, index } = withReadonlyAccount(message, program);
  const of = (instruction: Omit<CompiledInstruction, 'programIdIndex'>) => ({
    ...instruction,
    programIdIndex: index,
  });
  return { ...extended, instructions: [...before.map(of), ...extended.instructions, ...after.map(of)] };
}

/**
 * The message with this account at the end of its keys, unless it is there. Accounts from lookup tables move
 * up by one.
 */
function withReadonlyAccount(
  message: SolanaMessage,
  account: string,
): { message: SolanaMessage; index: number } {
  const present = message.accountKeys.indexOf(account);
  if (present >= 0) return { message, index: present };
  const index = message.accountKeys.length;
  const instructions = message.instructions.map((instruction) => ({
    ...instruction,
    accountIndexes: instruction.accountIndexes.map((used) => (used >= index ? used + 1 : used)),
  }));
  const accountKeys = [...message.accountKeys, account];
  const readonlyUnsigned = message.readonlyUnsigned + 1;
  return { message: { ...message, accountKeys, readonlyUnsigned, instructions }, index };
}
