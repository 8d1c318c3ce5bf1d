'use client';

import type { ReactNode } from 'react';
import { WagmiProvider } from 'wagmi';
import { evmConfig, type EvmConfigOptions } from './evm-config.ts';

/**
 * The provider for `useEvmWallet`. A wallet that was connected before the page was loaded is connected again.
 */
export function EvmWalletProvider({ children, ...options }: EvmConfigOptions & { children: ReactNode }) {
  return <WagmiProvider config={evmConfig(options)}>{children}</WagmiProvider>;
}
