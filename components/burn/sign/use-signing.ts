import { useState } from 'react';
import { useLeavable } from '#components/signing/use-leavable.ts';
import { useLeaveWarning } from '#components/signing/use-leave-warning.ts';
import { withTabLock } from '#components/signing/with-tab-lock.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import type { BurnGuard, SignOutcome } from './burn-signer.ts';
import { claimAndAsk, takeAnswer, type SigningState } from './sign-once.ts';

export interface Signing {
  readonly state: SigningState;
  readonly isBusy: boolean;
  /** Asks the wallet, once the guard's last outcome is a clear one. */
  readonly sign: (guard: BurnGuard, walletName: string) => Promise<void>;
  /** Stops waiting for the wallet. */
  readonly leave: () => void;
}

/**
 * One signature, step by step. One tab at a time, because the server's claim belongs to a user, who may have
 * two tabs open. Then the claim on the server (B7), the guard's last check (B1) and the server's, and the
 * wallet. The proof is stored in this browser and submitted to the server before anything else happens (R79).
 */
export function useSigning(burn: BurnView): Signing {
  const backend = useBurnBackend();
  const [state, setState] = useState<SigningState>({ kind: 'idle' });
  const { begin, leave } = useLeavable();
  const isBusy = state.kind === 'claiming' || state.kind === 'in_wallet';
  useLeaveWarning(state.kind === 'in_wallet');

  async function sign(guard: BurnGuard, walletName: string): Promise<void> {
    if (isBusy) return;
    setState({ kind: 'claiming' });
    const question = begin();

    function askWallet(signWith: (signal: AbortSignal) => Promise<SignOutcome>): Promise<SigningState> {
      setState({ kind: 'in_wallet' });
      const answer = takeAnswer({ backend, burn, walletName, question }, signWith(question.signal));
      return question.orLeft(answer, { left: { kind: 'left', walletName }, onLate: setState });
    }

    const once = () => claimAndAsk(backend, { burn, guard, question, askWallet });
    setState(await withTabLock(`burn-signing:${burn.intentId}`, once, SIGNED_IN_OTHER_TAB));
  }

  return { state, isBusy, sign, leave };
}

const SIGNED_IN_OTHER_TAB: SigningState = { kind: 'other_tab' };
