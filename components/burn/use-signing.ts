import { useState } from 'react';
import { useLeaveWarning } from '#components/domain/signing/use-leave-warning.ts';
import { withTabLock } from '#components/domain/signing/with-tab-lock.ts';
import type { BurnView } from '#lib/conversion/burn-view.ts';
import type { Fault } from '#lib/errors/result.ts';
import { hasSignedNothing } from '#lib/wallet/wallet-session.ts';
import { useBurnBackend } from './burn-backend.ts';
import type { BurnBackend } from './burn-backend.ts';
import type { BurnGuard, SignOutcome, UnsignedBurn } from './burn-signer.ts';

export type SigningState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'claiming' }
  | { readonly kind: 'in_wallet' }
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** The dashboard did not answer; the wallet was not asked. */
  | { readonly kind: 'offline' }
  /** The guard no longer clears; its checks say why. */
  | { readonly kind: 'blocked' }
  | {
      readonly kind: 'outcome';
      readonly outcome: UnsignedBurn;
      /** Which wallet it was: it may be another one's turn by the time this is read (B3). */
      readonly walletName: string;
    };

export interface Signing {
  readonly state: SigningState;
  readonly isBusy: boolean;
  /** Asks the wallet, once the guard's last outcome is a clear one. */
  readonly sign: (guard: BurnGuard, walletName: string) => Promise<void>;
}

/**
 * One signature: one tab (the server's claim is a person's, of whom both tabs are), claim on the server (B7), the guard's last word (B1), the wallet, the proof kept in this browser and on
 * its way to the server before anything else happens (R79).
 */
export function useSigning(burn: BurnView): Signing {
  const backend = useBurnBackend();
  const [state, setState] = useState<SigningState>({ kind: 'idle' });
  const isBusy = state.kind === 'claiming' || state.kind === 'in_wallet';
  useLeaveWarning(state.kind === 'in_wallet');

  async function sign(guard: BurnGuard, walletName: string): Promise<void> {
    if (isBusy) return;
    setState({ kind: 'claiming' });
    const onWallet = () => setState({ kind: 'in_wallet' });
    const once = () => signOnce(backend, { burn, guard, walletName, onWallet });
    setState(await withTabLock(`burn-signing:${burn.intentId}`, once, SIGNED_IN_OTHER_TAB));
  }

  return { state, isBusy, sign };
}

const SIGNED_IN_OTHER_TAB: SigningState = { kind: 'refused', fault: { code: 'burn_in_progress' } };

interface SignRequest {
  readonly burn: BurnView;
  readonly guard: BurnGuard;
  readonly walletName: string;
  readonly onWallet: () => void;
}

async function signOnce(
  backend: BurnBackend,
  { burn, guard, walletName, onWallet }: SignRequest,
): Promise<SigningState> {
  const { attemptId } = burn;
  const [claim, outcome] = await Promise.all([
    backend.claim({ attemptId }).catch(() => undefined),
    guard.freshOutcome(),
  ]);
  if (!claim) return { kind: 'offline' };
  if (!claim.ok) return { kind: 'refused', fault: claim.fault };
  if (!outcome?.sign) {
    await giveBack(backend, attemptId);
    return { kind: 'blocked' };
  }
  onWallet();
  const answer = await outcome.sign();
  if (answer.state === 'signed') {
    keep(backend, burn, answer);
    return { kind: 'idle' };
  }
  if (isNothingSigned(answer)) await giveBack(backend, attemptId);
  return { kind: 'outcome', outcome: answer, walletName };
}

function keep(backend: BurnBackend, burn: BurnView, signed: Extract<SignOutcome, { state: 'signed' }>): void {
  const { attemptId, intentId, chainId, tokenHolder } = burn;
  const { proof, signedTransactionBase64 } = signed;
  backend.proofs().deliver({
    attemptId,
    intentId,
    chainId,
    tokenHolder,
    proof,
    ...(signedTransactionBase64 !== undefined && { signedTransactionBase64 }),
    origin: 'wallet',
    keptAtMs: Date.now(),
  });
}

/** Only then the claim is given back; otherwise it stays, for a transaction may exist. */
function isNothingSigned(outcome: UnsignedBurn): boolean {
  // `changed` and `bad_signature` are Solana's: what was signed was thrown away here, and only the server broadcasts.
  return outcome.state !== 'problem' || hasSignedNothing(outcome.problem);
}

/** Best effort: a claim that stays is this person's own, who may claim again. */
async function giveBack(backend: BurnBackend, attemptId: string): Promise<void> {
  await backend.release({ attemptId }).catch(() => undefined);
}
