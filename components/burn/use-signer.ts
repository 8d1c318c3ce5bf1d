import { useEffect, useState, type ComponentType } from 'react';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainFamily, ChainId } from '#lib/chains/chains.ts';
import type { SignerProps } from './burn-signer.ts';
import { loadDemoWallet } from './load-demo-wallet.ts';

type Signer = ComponentType<SignerProps>;

/** Each family's wallet code is a chunk of its own: nobody loads what they do not sign with. */
const LOADERS: Readonly<Record<ChainFamily, () => Promise<Signer>>> = {
  evm: () => import('./evm-signer.tsx').then(({ EvmSigner }) => EvmSigner),
  solana: () => import('./solana-signer.tsx').then(({ SolanaSigner }) => SolanaSigner),
};

export type LoadedSigner =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Signer: Signer }
  | { readonly state: 'failed'; readonly retry: () => void };

/** Loads the wallet code of a chain's family, and in the sandbox the demo wallet beside it. */
export function useSigner(chainId: ChainId, sandboxUrl: string | null): LoadedSigner {
  const family = chainFamily(chainId);
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<LoadedSigner>({ state: 'loading' });
  useEffect(() => {
    let isLeft = false;
    async function load() {
      try {
        const [Signer] = await Promise.all([LOADERS[family](), loadDemoWallet(sandboxUrl)]);
        if (!isLeft) setLoaded({ state: 'ready', Signer });
      } catch {
        if (!isLeft) setLoaded({ state: 'failed', retry: () => setTries(tries + 1) });
      }
    }
    void load();
    return () => {
      isLeft = true;
    };
  }, [family, sandboxUrl, tries]);
  return loaded;
}
