import { userRejected } from '../../rpc-error.ts';
import type { WalletMode } from '../wallet-mode.ts';

/** Stays on its network and says so. */
export const refuseNetwork: WalletMode = {
  label: 'Refuse to change networks (EVM)',
  evm: {
    admit: (method) => {
      if (/^wallet_(?:switch|add)EthereumChain$/.test(method)) throw userRejected();
    },
  },
};
