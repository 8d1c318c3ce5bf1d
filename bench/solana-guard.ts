import { VersionedTransaction } from '@solana/web3.js';
import { checkInstructions } from '#lib/solana/burn/check-instructions.ts';
import { decodeMessage, encodeMessage } from '#lib/solana/message/message.ts';
import { COMPUTE_BUDGET_PROGRAM, TOKEN_PROGRAM } from '#lib/solana/programs.ts';
import { refreshMessage } from '#lib/solana/message/refresh-transaction.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';
import { microseconds } from './microseconds.ts';
import type { Row } from './table.ts';

const ROUNDS = 20_000;
const SOLANA_HOLDER = 'So11111111111111111111111111111111111111112';
const BURN_PROGRAM = 'BurnProgram11111111111111111111111111111111';
const BURN_GRANT = 'BurnGrant1111111111111111111111111111111111';

/**
 * Refreshing a staged burn and checking every instruction of it, compared with merely decoding its bytes with
 * web3.js.
 */
export async function measureSolanaGuard(): Promise<Row> {
  const stagedBase64 = encodeUnsignedBase64(
    encodeMessage({
      version: 'legacy',
      requiredSignatures: 1,
      readonlySigned: 0,
      readonlyUnsigned: 3,
      accountKeys: [SOLANA_HOLDER, BURN_GRANT, BURN_PROGRAM, TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM],
      recentBlockhash: BURN_GRANT,
      instructions: [
        { programIdIndex: 4, accountIndexes: [], data: Uint8Array.from([2, 0x40, 0x0d, 3, 0]) },
        { programIdIndex: 2, accountIndexes: [0, 1, 3], data: new Uint8Array(48) },
      ],
      lookups: [],
    }),
  );
  const expected = { holder: SOLANA_HOLDER, amountBaseUnits: 5_000_000n, mint: undefined };
  const change = { holder: SOLANA_HOLDER, recentBlockhash: BURN_PROGRAM };
  return {
    what: 'sign-guard, the checks of one Solana transaction without the chain',
    unit: 'µs',
    ours: await microseconds(ROUNDS, () => {
      const staged = decodeTransactionBase64(stagedBase64);
      const refreshed = decodeMessage(refreshMessage(staged.messageBytes, change, staged.message));
      return checkInstructions(refreshed, expected);
    }),
    peer: await microseconds(ROUNDS, () =>
      VersionedTransaction.deserialize(Buffer.from(stagedBase64, 'base64')),
    ),
    peerName: 'decoding the transaction with web3.js',
    goal: { ratioAtMost: 4 },
  };
}
