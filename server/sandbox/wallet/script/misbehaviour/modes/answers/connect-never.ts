import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Does not answer when it is asked to connect. */
export const connectNever: WalletMode = {
  label: 'Never answer a connection (EVM)',
  evm: { connect: () => new Promise<never>(() => undefined) },
};
