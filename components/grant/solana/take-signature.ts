import type { Question } from '#components/signing/use-leavable.ts';
import { faultClassOf } from '#components/browser-outbox/fault-class.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { GrantBackend } from '#components/grant/grant-backend.ts';
import { forgetAsked } from '#components/grant/asked-note.ts';
import type { UnsignedGrant } from '#components/grant/unsigned-grant.ts';

export type SolanaState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'in_wallet' }
  | { readonly kind: 'sending' }
  /** Nothing is left to sign here: a grant was found, and taken over or to be proven (R118, R126). */
  | { readonly kind: 'found'; readonly isActivated: boolean }
  /** The checks refused what was prepared. */
  | { readonly kind: 'blocked' }
  /** What the checks found is too old by now. */
  | { readonly kind: 'too_old' }
  /** The chain could not be asked, so nothing was checked and nothing signed. */
  | { readonly kind: 'unreachable' }
  /** `walletName`: which wallet it was; it may be another one's turn by the time this is read (B3). */
  | { readonly kind: 'unsigned'; readonly outcome: UnsignedGrant; readonly walletName: string }
  /** A user stopped waiting for the wallet. Its answer is still taken. */
  | { readonly kind: 'left'; readonly walletName: string }
  | { readonly kind: 'refused'; readonly fault: Fault }
  /**
   * Signed, and the dashboard did not answer or could not store it: the same bytes may be sent again, and are
   * the same grant.
   */
  | { readonly kind: 'unsent'; readonly signedTransactionBase64: string; readonly fault: Fault }
  | { readonly kind: 'sent' };

export interface Sender {
  readonly backend: Pick<GrantBackend, 'submitSigned'>;
  readonly registration: GrantSubject;
  readonly setState: (state: SolanaState) => void;
}

interface SignedGrant {
  readonly state: 'signed';
  readonly signedTransactionBase64: string;
}

interface AskedWallet extends Sender {
  readonly walletName: string;
  readonly question: Question;
  /** Before this press, a wallet had been asked and had not answered: here or on another page. */
  readonly wasAsked: boolean;
}

/**
 * How a wallet's answer is handled, whenever it comes: one of a request that was left is sent on, but what is
 * on screen by then is the next request's.
 */
export async function takeSignature(
  { question, walletName, setState, wasAsked, ...sender }: AskedWallet,
  answer: Promise<SignedGrant | UnsignedGrant>,
): Promise<SolanaState> {
  const signed = await answer;
  // Whatever it answered: only the service broadcasts. The note may be of another request, before or after.
  if (!wasAsked && question.isAlone()) forgetAsked(sender.registration.id);
  if (signed.state !== 'signed') return { kind: 'unsigned', outcome: signed, walletName };
  const setOwnState = (state: SolanaState) => {
    if (question.isLast()) setState(state);
  };
  return submit({ ...sender, setState: setOwnState }, signed.signedTransactionBase64);
}

/** Has the service broadcast what was signed. */
export async function submit(signer: Sender, signedTransactionBase64: string): Promise<SolanaState> {
  const { backend, registration, setState } = signer;
  setState({ kind: 'sending' });
  const answer = await answerOf(backend.submitSigned({ walletId: registration.id, signedTransactionBase64 }));
  if (answer.ok) {
    // The page of a link says why it was refused; here it can be begun again.
    return { kind: answer.value.submission?.state === 'refused' ? 'idle' : 'sent' };
  }
  const { fault } = answer;
  return faultClassOf(fault.code) === 'again'
    ? { kind: 'unsent', signedTransactionBase64, fault }
    : { kind: 'refused', fault };
}
