import { useState } from 'react';
import { toWalletProblem, type WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';

/** A change of the wallet's network: whether one is needed, and what came of asking for it. */
export interface NetworkChange {
  /** The network that is needed, as wallets name it. */
  readonly network: string;
  /** A wallet is connected, and is on another network. */
  readonly isElsewhere: boolean;
  /** The wallet was asked and has not answered. */
  readonly isAsking: boolean;
  /** Why the last try left the wallet where it is. */
  readonly failure: WalletProblemError | null;
  /** Asks the wallet, on a user's press only. Never rejects. */
  readonly ask: () => Promise<void>;
}

interface NeededNetwork {
  readonly network: string;
  readonly isElsewhere: boolean;
  /** Asks the wallet to change. Throws WalletProblemError. */
  readonly onSwitch: () => Promise<void>;
}

type Asking =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly failure: WalletProblemError };

const IDLE: Asking = { kind: 'idle' };

/**
 * Asks a wallet to change its network. The outcome is kept when the step that asked is gone. It is forgotten
 * once the wallet is on the network or disconnected, because it says nothing about the next wallet.
 */
export function useNetworkChange({ network, isElsewhere, onSwitch }: NeededNetwork): NetworkChange {
  const [state, setState] = useState<Asking>(IDLE);
  if (state.kind !== 'idle' && !isElsewhere) setState(IDLE);

  async function ask() {
    const mine: Asking = { kind: 'asking' };
    setState(mine);
    const outcome: Asking = await onSwitch().then(
      () => IDLE,
      (error: unknown) => ({ kind: 'failed', failure: toWalletProblem(error) }),
    );
    setState((current) => (current === mine ? outcome : current));
  }

  return {
    network,
    isElsewhere,
    isAsking: state.kind === 'asking',
    failure: state.kind === 'failed' ? state.failure : null,
    ask,
  };
}
