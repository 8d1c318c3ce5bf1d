import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Takes what was confirmed, sends nothing, and never answers. */
export const neverAnswer: WalletMode = {
  label: 'Never answer (EVM)',
  evm: { answer: () => new Promise<never>(() => undefined) },
};
