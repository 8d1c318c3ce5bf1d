import { ProviderError } from '#server/sandbox/wallet/script/rpc-error.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

const INTERNAL_ERROR = -32_603;

/** Sends, and answers an error as if it had not. */
export const failAfterSending: WalletMode = {
  label: 'Send, then answer an error (EVM)',
  evm: {
    answer: async (order, { send }) => {
      await send(order);
      throw new ProviderError(INTERNAL_ERROR, 'Internal error.');
    },
  },
};
