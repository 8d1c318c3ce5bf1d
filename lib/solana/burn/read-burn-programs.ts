import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import { findOpaquePrograms } from './check-instructions.ts';
import { isTrusted } from './check-program.ts';
import { isWritable, type SolanaMessage } from '#lib/solana/message/message.ts';
import { readAccounts, type Accounts } from '#lib/solana/read-accounts.ts';
import {
  PROGRAM_HEAD_BYTES,
  programPlaces,
  readProgramCode,
  type ProgramCode,
} from '#lib/solana/read-program.ts';

/** The programs that a burn could call, and what is known of the service's own. */
export interface BurnPrograms {
  /** The one program of the service's; empty when the message calls none. */
  readonly program: string;
  readonly code: ProgramCode;
  readonly isTrusted: boolean;
  /**
   * The accounts that the message cannot change: the programs are among them. Only the beginning of their
   * data.
   */
  readonly accounts: Accounts;
}

/** Reads them in one answer. Throws what the request throws. */
export async function readBurnPrograms(
  message: SolanaMessage,
  pin: ProgramPin | undefined,
  request: ChainRequest,
): Promise<BurnPrograms> {
  const [program = ''] = findOpaquePrograms(message);
  const fixed = message.accountKeys.filter((_, index) => !isWritable(message, index));
  const places = [...new Set([...fixed, ...programPlaces(program)])];
  const { accounts } = await readAccounts(places, request, PROGRAM_HEAD_BYTES);
  const code = readProgramCode(program, accounts);
  return { program, code, isTrusted: isTrusted(pin, code), accounts };
}
