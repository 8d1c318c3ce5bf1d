import { pause } from '#lib/time/pause.ts';
import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

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
