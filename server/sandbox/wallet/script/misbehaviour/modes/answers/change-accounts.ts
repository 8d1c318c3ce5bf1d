import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Gives an instruction its accounts in another order. */
export const changeAccounts: WalletMode = {
  label: 'Change the accounts (Solana)',
  solana: {
    alter: ({ message, ...order }) => ({
      ...order,
      message: {
        ...message,
        instructions: message.instructions.map((instruction) => ({
          ...instruction,
          accountIndexes: instruction.accountIndexes.toReversed(),
        })),
      },
    }),
  },
};
