import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import type { Wallet } from '#lib/conversion/wallet.ts';

/** Whether an answer is about the registration that was asked about: any other would be taken for its state. */
export function isOfWallet(walletId: string): (answer: { readonly wallet: Pick<Wallet, 'id'> }) => boolean {
  return ({ wallet }) => wallet.id.toLowerCase() === walletId.toLowerCase();
}

/** Whether two say the same address on the same chain. EVM addresses differ only in the case of their checksum. */
export function isSameWallet(
  a: Pick<Wallet, 'chainId' | 'address'>,
  b: Pick<Wallet, 'chainId' | 'address'>,
): boolean {
  const comparable = (address: string) => (isEvmChainId(b.chainId) ? address.toLowerCase() : address);
  return a.chainId === b.chainId && comparable(a.address) === comparable(b.address);
}
