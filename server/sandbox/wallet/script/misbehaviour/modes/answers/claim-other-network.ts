import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Says that it is on another network than it is, agrees to change, and does not. */
export const claimOtherNetwork: WalletMode = {
  label: 'Say it is on another network (EVM)',
  evm: { claimedChain: (chains) => chains.other },
};
