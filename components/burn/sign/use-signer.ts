import type { ComponentType } from 'react';
import { useWalletCode, type WalletCode } from '#components/signing/wallets/use-wallet-code.ts';
import { chainFamily, type ChainFamily, type ChainId } from '#lib/chains/chains.ts';
import type { SignerProps } from './burn-signer.ts';

type Signer = ComponentType<SignerProps>;

/** Each family's wallet code is a chunk of its own: a page loads only the one it signs with. */
const LOADERS: Readonly<Record<ChainFamily, () => Promise<Signer>>> = {
  evm: () => import('./evm-signer.tsx').then(({ EvmSigner }) => EvmSigner),
  solana: () => import('./solana-signer.tsx').then(({ SolanaSigner }) => SolanaSigner),
};

/** Loads the wallet code of a chain's family, and in the sandbox the demo wallet beside it. */
export function useSigner(chainId: ChainId, sandboxUrl: string | null): WalletCode<Signer> {
  return useWalletCode(LOADERS[chainFamily(chainId)], sandboxUrl);
}
