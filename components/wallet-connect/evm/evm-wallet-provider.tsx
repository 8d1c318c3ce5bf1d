'use client';

import type { ReactNode } from 'react';
import { WagmiProvider } from 'wagmi';
import { evmConfig } from './evm-config.ts';
import type { EvmConfigOptions } from './evm-config.ts';

/**
 * What `useEvmWallet` stands in. A wallet that was connected before the page was loaded is taken up again.
 */
export function EvmWalletProvider({ children, ...options }: EvmConfigOptions & { children: ReactNode }) {
  return <WagmiProvider config={evmConfig(options)}>{children}</WagmiProvider>;
}
