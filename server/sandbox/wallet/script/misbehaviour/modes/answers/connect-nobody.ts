import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Connects, and names no account. */
export const connectNobody: WalletMode = {
  label: 'Connect without an account (EVM)',
  evm: { connect: async () => [] },
};
