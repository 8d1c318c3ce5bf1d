import { pause } from '../pause.ts';
import { UNESTIMATED } from '../unestimated.ts';
import type { WalletMode } from '../wallet-mode.ts';

/** Holds the transaction back and sends it later, whatever has happened by then. */
export const sendLate: WalletMode = {
  label: 'Send late, after the seconds below (EVM)',
  evm: {
    answer: async ({ call, ...order }, { send, delayMs }) => {
      await pause(delayMs);
      return send({ ...order, call: { ...call, ...UNESTIMATED } });
    },
  },
};
