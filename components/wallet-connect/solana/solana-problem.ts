import type { WalletError } from '@solana/wallet-adapter-base';
import { createContext } from 'react';

/** The adapter reports what goes wrong while connecting through one callback; here it reaches the hook. */
export const SolanaProblemContext = createContext<{
  readonly error: WalletError | null;
  /** A person chose a wallet: what went wrong before is over, what goes wrong from here is theirs to know. */
  readonly begin: () => void;
}>({ error: null, begin: () => undefined });
