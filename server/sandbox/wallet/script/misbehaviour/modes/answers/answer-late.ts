import { pause } from '#lib/time/pause.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Sends at once and answers late; a wallet that only signs, signs late. */
export const answerLate: WalletMode = {
  label: 'Answer late, after the seconds below',
  evm: {
    answer: async (order, { send, delayMs }) => {
      const hash = await send(order);
      await pause(delayMs);
      return hash;
    },
  },
  solana: {
    alter: async (order, { delayMs }) => {
      await pause(delayMs);
      return order;
    },
  },
};
