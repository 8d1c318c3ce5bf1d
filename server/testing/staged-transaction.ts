import { encodeMessage } from '#lib/solana/message.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '#lib/solana/programs.ts';
import { encodeUnsignedBase64 } from '#lib/solana/transaction.ts';

/** A staged burn of this holder: unsigned, one instruction, the holder pays. Its blockhash is long gone. */
export function aStagedTransaction(holder: string): string {
  return encodeUnsignedBase64(
    encodeMessage({
      version: 'legacy',
      requiredSignatures: 1,
      readonlySigned: 0,
      readonlyUnsigned: 1,
      accountKeys: [holder, TOKEN_PROGRAM],
      recentBlockhash: SYSTEM_PROGRAM,
      instructions: [{ programIdIndex: 1, accountIndexes: [0], data: new Uint8Array([8, 1, 2, 3]) }],
      lookups: [],
    }),
  );
}
