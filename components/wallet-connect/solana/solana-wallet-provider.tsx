'use client';

import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react';
import type { Adapter, WalletError } from '@solana/wallet-adapter-base';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Environment } from '#lib/chains/chains.ts';
import { parseAdapter } from './parse-adapter.ts';
import { SolanaProblemContext, type SolanaProblem } from './solana-problem.ts';

/**
 * wallet-adapter reads the cluster's name from this address for a phone's wallet. Nothing is ever sent there:
 * every read and the broadcast go through the dashboard (R72).
 */
const CLUSTER_ADDRESS: Readonly<Record<Environment, string>> = {
  sandbox: 'https://api.devnet.solana.com',
  production: 'https://api.mainnet-beta.solana.com',
};
/** None by name: every Wallet Standard wallet announces itself. */
const NO_ADAPTERS: never[] = [];

/**
 * The provider for `useSolanaWallet`. A wallet that was connected before the page was loaded is connected
 * again.
 */
export function SolanaWalletProvider({
  environment,
  children,
}: {
  environment: Environment;
  children: ReactNode;
}) {
  const [error, setError] = useState<SolanaProblem | null>(null);
  // An earlier connection that cannot be restored silently is no problem: no user asked for it.
  const isChosen = useRef(false);
  const report = useCallback((thrown: WalletError, adapter?: Adapter) => {
    const walletName = parseAdapter(adapter)?.name ?? '';
    if (isChosen.current) setError({ walletName, thrown });
  }, []);
  const begin = useCallback(() => {
    isChosen.current = true;
    setError(null);
  }, []);
  return (
    <ConnectionProvider endpoint={CLUSTER_ADDRESS[environment]}>
      <WalletProvider wallets={NO_ADAPTERS} autoConnect localStorageKey="wallet-solana" onError={report}>
        <SolanaProblemContext value={{ error, begin }}>{children}</SolanaProblemContext>
      </WalletProvider>
    </ConnectionProvider>
  );
}
