import 'server-only';
import type { Wallet } from '#lib/registrations/wallet.ts';

/**
 * Whether an answer is about the registration that was asked about: any other would be taken for its state.
 */
export function isOfWallet(walletId: string): (answer: { readonly wallet: Pick<Wallet, 'id'> }) => boolean {
  return ({ wallet }) => wallet.id.toLowerCase() === walletId.toLowerCase();
}
