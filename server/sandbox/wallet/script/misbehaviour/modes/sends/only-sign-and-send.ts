import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Cannot sign without broadcasting. */
export const onlySignAndSend: WalletMode = {
  label: 'Only sign and send together (Solana)',
  solana: { without: ['solana:signTransaction'] },
};
