import { useState } from 'react';
import { confirmFor } from '#components/signing/confirm-before-signing.ts';
import { useLeavable, type Question } from '#components/signing/use-leavable.ts';
import { useLeaveWarning } from '#components/signing/use-leave-warning.ts';
import type { SolanaWallet } from '#components/wallet-connect/solana/use-solana-wallet.ts';
import type { Environment } from '#lib/chains/chains.ts';
import type { GrantCheck } from '#lib/signing/grant-check.ts';
import { toGrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { WalletDetail } from '#lib/registrations/registration-view.ts';
import type { WalletTransaction } from '#lib/registrations/registration.ts';
import { checkSolanaGrant, type SolanaGrantReport } from '#lib/solana/grant/check-grant.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { Fault } from '#lib/errors/result.ts';
import { useGrantBackend, type GrantBackend } from '#components/grant/grant-backend.ts';
import type { UnsignedGrantOutcome } from '#components/grant/sign-outcome.ts';
import { forgetAsked, noteAsked } from '#components/grant/open-signature.ts';
import { prepareAgain } from '#components/grant/prepare-again.ts';
import { signStagedGrant } from './sign-staged-grant.ts';

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
  /** The chain could not be asked, so nothing was checked and nothing signed. */
  | { readonly kind: 'unreachable' }
  /** `walletName`: which wallet it was; it may be another one's turn by the time this is read (B3). */
  | { readonly kind: 'unsigned'; readonly outcome: UnsignedGrantOutcome; readonly walletName: string }
  /** A user stopped waiting for the wallet. Its answer is still taken. */
  | { readonly kind: 'left'; readonly walletName: string }
  | { readonly kind: 'problem'; readonly problem: Fault }
  /** Signed, and the dashboard did not answer: the same bytes may be sent again, and are the same grant. */
  | { readonly kind: 'unsent'; readonly signedTransactionBase64: string }
  | { readonly kind: 'sent' };

const BUSY: ReadonlySet<SolanaState['kind']> = new Set<SolanaState['kind']>([
  'preparing',
  'checking',
  'in_wallet',
  'sending',
]);

export interface SolanaSigning {
  readonly state: SolanaState;
  readonly isBusy: boolean;
  /** What the guard found about what was prepared last; null before that. */
  readonly checks: readonly GrantCheck[] | null;
  /** Up to which block what was prepared last is good; null before that (R115). */
  readonly lastValidBlockHeight: number | null;
  readonly begin: () => Promise<void>;
  /** Sends the bytes of `unsent` again. */
  readonly sendAgain: () => Promise<void>;
  /** Stops waiting for the wallet. */
  readonly leave: () => void;
}

interface Sender {
  readonly backend: GrantBackend;
  readonly wallet: WalletDetail;
  readonly setState: (state: SolanaState) => void;
}

interface Signer extends Sender {
  readonly session: SolanaWallet;
  readonly environment: Environment;
  readonly setReport: (report: SolanaGrantReport | null) => void;
  readonly setPrepared: (transaction: WalletTransaction) => void;
  readonly question: Question;
}

/**
 * Path A in one press: prepared, checked, signed, compared and sent before its blockhash is old (R113 to
 * R115).
 */
export function useSolanaSigning(
  wallet: WalletDetail,
  session: SolanaWallet,
  environment: Environment,
): SolanaSigning {
  const backend = useGrantBackend();
  const [state, setState] = useState<SolanaState>({ kind: 'idle' });
  const [report, setReport] = useState<SolanaGrantReport | null>(null);
  const [prepared, setPrepared] = useState<WalletTransaction | null>(null);
  const isBusy = BUSY.has(state.kind);
  useLeaveWarning(state.kind === 'in_wallet');
  const { begin: beginQuestion, leave } = useLeavable();
  const signer = { backend, session, wallet, environment, setState, setReport, setPrepared };

  async function begin(): Promise<void> {
    if (isBusy) return;
    setReport(null);
    setPrepared(null);
    setState(await signOnce({ ...signer, question: beginQuestion() }));
  }

  async function sendAgain(): Promise<void> {
    if (state.kind === 'unsent') setState(await submit(signer, state.signedTransactionBase64));
  }

  return {
    state,
    isBusy,
    checks: report?.checks ?? null,
    lastValidBlockHeight: prepared?.lastValidBlockHeight ?? null,
    begin,
    sendAgain,
    leave,
  };
}

/** Every step of one press; answers where it ended. */
async function signOnce(signer: Signer): Promise<SolanaState> {
  const { backend, session, wallet, setState } = signer;
  setState({ kind: 'preparing' });
  const answer = await answerOf(prepareAgain(backend, wallet.id));
  if (!answer.ok) return { kind: 'problem', problem: answer.fault };
  backend.show(answer.value.wallet);
  const { transaction, activated } = answer.value;
  if (transaction === null) return { kind: 'found', isActivated: activated };
  signer.setPrepared(transaction);
  setState({ kind: 'checking' });
  const checked = await check(signer, answer.value.wallet, transaction);
  signer.setReport(checked ?? null);
  if (checked?.state !== 'cleared') return { kind: checked ? 'blocked' : 'unreachable' };
  const { unsignedTransaction } = transaction;
  const confirm = () => backend.confirm({ walletId: wallet.id, staged: { unsignedTransaction } });
  const doubt = await confirmFor(confirm, { code: 'wallet_unconfirmed' });
  if (doubt !== null) return { kind: 'problem', problem: doubt };
  setState({ kind: 'in_wallet' });
  const { address: whitelister, walletName } = session.connection ?? { address: '', walletName: '' };
  noteAsked(wallet.id);
  const signature = signStagedGrant(session, checked, whitelister).then(
    (signed): SolanaState | Promise<SolanaState> => {
      // Whatever it answered: only the service broadcasts.
      forgetAsked(wallet.id);
      return signed.state === 'signed'
        ? submit(signer, signed.signedTransactionBase64)
        : { kind: 'unsigned', outcome: signed, walletName };
    },
  );
  return signer.question.orLeft(signature, { left: { kind: 'left', walletName }, onLate: setState });
}

async function submit(signer: Sender, signedTransactionBase64: string): Promise<SolanaState> {
  const { backend, wallet, setState } = signer;
  setState({ kind: 'sending' });
  const answer = await answerOf(backend.submitSigned({ walletId: wallet.id, signedTransactionBase64 }));
  if (answer.ok) {
    backend.show(answer.value);
    // The page of a link says why it was refused; here it can be begun again.
    return { kind: answer.value.submission?.state === 'refused' ? 'idle' : 'sent' };
  }
  const { fault } = answer;
  return fault.code === 'no_answer'
    ? { kind: 'unsent', signedTransactionBase64 }
    : { kind: 'problem', problem: fault };
}

/** The guard's report, or undefined when the chain could not be asked. */
async function check(
  { backend, session, environment }: Signer,
  wallet: WalletDetail,
  transaction: WalletTransaction,
): Promise<SolanaGrantReport | undefined> {
  const connectedAccount = session.connection?.address ?? '';
  const expected = toGrantExpectation({ wallet, connectedAccount, environment });
  return checkSolanaGrant(transaction, expected, backend.chainRequest('solana')).catch(() => undefined);
}
