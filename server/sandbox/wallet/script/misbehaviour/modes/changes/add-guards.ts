import { LIGHTHOUSE_PROGRAM } from '#lib/solana/programs.ts';
import { insertInstructions } from '#server/sandbox/wallet/script/misbehaviour/insert-instructions.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** `AssertAccountInfo` of Lighthouse, without a log: the fee payer's lamports are more than nothing. */
const ASSERTION = Uint8Array.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);

/** Adds assertions about its own account behind what was confirmed, as Phantom does. */
export const addGuards: WalletMode = {
  label: 'Add guard instructions, as Lighthouse (Solana)',
  solana: {
    alter: ({ message, ...order }) => ({
      ...order,
      message: insertInstructions(message, {
        program: LIGHTHOUSE_PROGRAM,
        after: [{ accountIndexes: [0], data: ASSERTION }],
      }),
    }),
  },
};
