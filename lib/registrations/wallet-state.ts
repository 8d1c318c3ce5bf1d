/** Source: the wallet spec, "Resources and their fields". */
export const WALLET_STATES = ['pending', 'active', 'revoked', 'banned'] as const;
export type WalletState = (typeof WALLET_STATES)[number];
