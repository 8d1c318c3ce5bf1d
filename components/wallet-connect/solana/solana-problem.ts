import { createContext } from 'react';

/** What a wallet threw when it was asked to connect, whatever it is. */
export interface SolanaProblem {
  readonly walletName: string;
  readonly thrown: unknown;
}

/** The adapter reports what goes wrong while connecting through one callback; here it reaches the hook. */
export const SolanaProblemContext = createContext<{
  readonly error: SolanaProblem | null;
  /** A user chose a wallet: what went wrong before is over, what goes wrong from here is theirs to know. */
  readonly begin: () => void;
}>({ error: null, begin: () => undefined });
