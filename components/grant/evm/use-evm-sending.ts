import { useState } from 'react';
import { useLeavable } from '#components/signing/use-leavable.ts';
import { useLeaveWarning } from '#components/signing/use-leave-warning.ts';
import type { StagedGrant } from '#lib/signing/staged-grant.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import { isAsked, noteAsked } from '#components/grant/asked-note.ts';
import { useAsked } from '#components/grant/use-asked.ts';
import {
  confirmAndAsk,
  takeAnswer,
  type EvmGrantGuard,
  type EvmSent,
  type SendingState,
} from './send-once.ts';

export interface EvmSending {
  readonly state: SendingState;
  readonly isBusy: boolean;
  /** A wallet was asked for this grant, here or in another tab, and its answer did not come. */
  readonly isOpen: boolean;
  readonly send: (guard: EvmGrantGuard, walletName: string) => Promise<void>;
  /** Stops waiting for the wallet. */
  readonly leave: () => void;
}

/**
 * One sending: the guard's last check (B1), the server's on the registration, the wallet, then the hash
 * kept in this browser before anything else happens.
 */
export function useEvmSending(walletId: string, staged: StagedGrant): EvmSending {
  const { confirm, hashOutbox } = useGrantBackend();
  const [state, setState] = useState<SendingState>({ kind: 'idle' });
  const isOpen = useAsked(walletId);
  const { begin, leave } = useLeavable();
  const isBusy = state.kind === 'checking' || state.kind === 'in_wallet';
  useLeaveWarning(state.kind === 'in_wallet');

  async function send(guard: EvmGrantGuard, walletName: string): Promise<void> {
    if (isBusy) return;
    setState({ kind: 'checking' });
    const question = begin();

    function askWallet(signWith: (signal: AbortSignal) => Promise<EvmSent>): Promise<SendingState> {
      setState({ kind: 'in_wallet' });
      const wasAsked = isAsked(walletId);
      noteAsked(walletId);
      const answer = takeAnswer(
        { hashOutbox: hashOutbox(), walletId, walletName, question, wasAsked },
        signWith(question.signal),
      );
      return question.orLeft(answer, { left: { kind: 'left', walletName }, onLate: setState });
    }

    setState(await confirmAndAsk(confirm, { walletId, staged, guard, askWallet }));
  }

  return { state, isBusy, isOpen: isOpen && !isBusy, send, leave };
}
