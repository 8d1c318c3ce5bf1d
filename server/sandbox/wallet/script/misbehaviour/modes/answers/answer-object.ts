import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Sends, and answers with something that is no hash. */
export const answerObject: WalletMode = {
  label: 'Send, then answer an object (EVM)',
  evm: {
    answer: async (order, { send }) => ({ hash: await send(order), status: 'sent' }),
  },
};
