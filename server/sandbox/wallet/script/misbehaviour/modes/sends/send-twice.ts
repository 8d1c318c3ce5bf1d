import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';
import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';

/**
 * Sends the same twice, and answers the hash of the second: the first takes effect, the second is refused by
 * the chain.
 */
export const sendTwice: WalletMode = {
  label: 'Send twice, answer the second hash (EVM)',
  evm: {
    answer: async (order, { send }) => {
      await send(order);
      return send({ ...order, call: { ...order.call, ...UNESTIMATED } });
    },
  },
};
