import type { WalletMode } from '../wallet-mode.ts';

/** Cannot sign without broadcasting. */
export const onlySignAndSend: WalletMode = {
  label: 'Only sign and send together (Solana)',
  solana: { without: ['solana:signTransaction'] },
};
