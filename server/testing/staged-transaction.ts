import { encodeMessage } from '#lib/solana/message.ts';
import { SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { encodeUnsignedBase64 } from '#lib/solana/transaction.ts';

/** The grant's account and the service's own program, which nobody can look into. */
const GRANT = 'BurnGrant1111111111111111111111111111111111';
export const BURN_PROGRAM = 'BurnProgram11111111111111111111111111111111';

/** A staged burn of this holder: unsigned, one instruction, the holder pays. Its blockhash is long gone. */
export function aStagedTransaction(holder: string, program = BURN_PROGRAM): string {
  return encodeUnsignedBase64(
    encodeMessage({
      version: 'legacy',
      requiredSignatures: 1,
      readonlySigned: 0,
      readonlyUnsigned: 1,
      accountKeys: [holder, GRANT, program],
      recentBlockhash: SYSTEM_PROGRAM,
      instructions: [{ programIdIndex: 2, accountIndexes: [0, 1], data: new Uint8Array([8, 1, 2, 3]) }],
      lookups: [],
    }),
  );
}
