import type { WalletError } from '@solana/wallet-adapter-base';
import { createContext } from 'react';

/** The adapter reports what goes wrong while connecting through one callback; here it reaches the hook. */
export const SolanaProblemContext = createContext<{
  readonly error: WalletError | null;
  readonly clear: () => void;
}>({ error: null, clear: () => undefined });
