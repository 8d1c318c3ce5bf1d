import bs58 from 'bs58';
import { encodeMessage } from '#lib/solana/message/message.ts';
import { SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';

/** The service's own program, whose code is not known. */
export const BURN_PROGRAM = 'BurnProgram11111111111111111111111111111111';

/** The account of a burn authorization on chain, by number: every intent has its own. */
export const authorizationAccount = (n: number) => bs58.encode(Buffer.alloc(32, 100 + n));

/** A staged burn of this holder: unsigned, one instruction, the holder pays. Its blockhash is long gone. */
export function aStagedTransaction(
  holder: string,
  {
    program = BURN_PROGRAM,
    authorization = authorizationAccount(0),
    data = new Uint8Array([8, 1, 2, 3]),
  } = {},
): string {
  return encodeUnsignedBase64(
    encodeMessage({
      version: 'legacy',
      requiredSignatures: 1,
      readonlySigned: 0,
      readonlyUnsigned: 1,
      accountKeys: [holder, authorization, program],
      recentBlockhash: SYSTEM_PROGRAM,
      instructions: [{ programIdIndex: 2, accountIndexes: [0, 1], data }],
      lookups: [],
    }),
  );
}
