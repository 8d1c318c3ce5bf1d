import { userRejected } from '#server/sandbox/wallet/script/rpc-error.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Stays on its network and says so. */
export const refuseNetwork: WalletMode = {
  label: 'Refuse to change networks (EVM)',
  evm: {
    admit: (method) => {
      if (/^wallet_(?:switch|add)EthereumChain$/.test(method)) throw userRejected();
    },
  },
};
