import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Sends, and spells the hash in its own way: in capitals, without 0x. */
export const spellHash: WalletMode = {
  label: 'Spell the hash without 0x (EVM)',
  evm: {
    answer: async (order, { send }) => (await send(order)).slice(2).toUpperCase(),
  },
};
