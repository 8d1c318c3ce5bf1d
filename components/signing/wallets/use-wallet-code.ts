import { useEffect, useState } from 'react';
import { loadDemoWallet } from './load-demo-wallet.ts';

export type WalletCode<Code> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly code: Code }
  | { readonly state: 'failed'; readonly retry: () => void };

/**
 * Loads a chunk of wallet code when it is needed, and in the sandbox the demo wallet beside it. `load` must
 * be the same function on every render.
 */
export function useWalletCode<Code>(load: () => Promise<Code>, sandboxUrl: string | null): WalletCode<Code> {
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<WalletCode<Code>>({ state: 'loading' });
  useEffect(() => {
    let isLeft = false;
    function retry() {
      setLoaded({ state: 'loading' });
      setTries(tries + 1);
    }
    async function loadAll() {
      try {
        const [code] = await Promise.all([load(), loadDemoWallet(sandboxUrl)]);
        if (!isLeft) setLoaded({ state: 'ready', code });
      } catch {
        if (!isLeft) setLoaded({ state: 'failed', retry });
      }
    }
    void loadAll();
    return () => {
      isLeft = true;
    };
  }, [load, sandboxUrl, tries]);
  return loaded;
}
