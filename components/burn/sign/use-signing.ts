import { useRef, useState } from 'react';
import { useLeavable } from '#components/signing/use-leavable.ts';
import { useLeaveWarning } from '#components/signing/use-leave-warning.ts';
import { withTabLock } from '#components/signing/with-tab-lock.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { SigningClaim } from '#lib/signing/signing-claim.ts';
import { useBurnBackend, type BurnBackend } from '#components/burn/burn-backend.ts';
import type { BurnGuard, SignOutcome } from './burn-signer.ts';
import { claimAndAsk, takeAnswer, type SigningState } from './sign-once.ts';

export interface Signing {
  readonly state: SigningState;
  readonly isBusy: boolean;
  /** The last press's claim was given back, or is being given back. */
  readonly hasReleased: boolean;
  /** Asks the wallet, once the guard's last outcome is a clear one. */
  readonly sign: (guard: BurnGuard, walletName: string) => Promise<void>;
  /** Stops waiting for the wallet. */
  readonly leave: () => void;
}

/**
 * One signature, step by step. One tab at a time, because the server's claim belongs to a browser, which
 * may have two tabs open. Then the claim on the server (B7), the guard's last check (B1) and the server's,
 * and the wallet. The proof is kept in this browser and submitted to the server before anything else
 * happens (R79).
 */
export function useSigning(burn: BurnView): Signing {
  const { backend, hasReleased, forgetRelease, settled } = useRelease(useBurnBackend());
  const [state, setState] = useState<SigningState>({ kind: 'idle' });
  const { begin, leave } = useLeavable();
  const lock = useRef<Promise<SigningState | null>>(undefined);
  const isBusy = state.kind === 'claiming' || state.kind === 'in_wallet';
  useLeaveWarning(state.kind === 'in_wallet');

  async function sign(guard: BurnGuard, walletName: string): Promise<void> {
    if (isBusy) return;
    setState({ kind: 'claiming' });
    const question = begin();

    function askWallet(
      signWith: (signal: AbortSignal) => Promise<SignOutcome>,
      claim: SigningClaim,
    ): Promise<SigningState> {
      setState({ kind: 'in_wallet' });
      const answer = takeAnswer({ backend, burn, claim, walletName, question }, signWith(question.signal));
      return question.orLeft(answer, { left: { kind: 'left', walletName }, onLate: setState });
    }

    // A release in flight must not meet the next claim, of this tab or another.
    await lock.current?.catch(() => null);
    await settled();
    forgetRelease();
    const once = async (): Promise<null> => {
      setState(await claimAndAsk(backend, { burn, guard, question, askWallet }));
      await settled();
      return null;
    };
    lock.current = withTabLock<SigningState | null>(`burn-signing:${burn.intentId}`, once, HELD);
    const held = await lock.current;
    if (held) setState(held);
  }

  return { state, isBusy, hasReleased, sign, leave };
}

/** The backend, with what became of the last release of a claim. */
function useRelease(backend: BurnBackend) {
  const [hasReleased, setHasReleased] = useState(false);
  const last = useRef<Promise<void>>(undefined);

  function release(request: Parameters<BurnBackend['release']>[0]): ReturnType<BurnBackend['release']> {
    setHasReleased(true);
    const answer = backend.release(request);
    last.current = answer.then(
      ({ ok }) => setHasReleased(ok),
      () => setHasReleased(false),
    );
    return answer;
  }

  return {
    backend: { ...backend, release },
    hasReleased,
    forgetRelease: () => setHasReleased(false),
    settled: () => last.current,
  };
}

const HELD = { here: { kind: 'open_here' }, elsewhere: { kind: 'other_tab' } } as const;
