import type { WalletMode } from '../wallet-mode.ts';

/** Connects, and names no account. */
export const connectNobody: WalletMode = {
  label: 'Connect without an account (EVM)',
  evm: { connect: async () => [] },
};
