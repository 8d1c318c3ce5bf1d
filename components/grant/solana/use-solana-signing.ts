import { useState } from 'react';
import { confirmFor } from '#components/signing/confirm-before-signing.ts';
import { signChecked } from '#components/signing/solana/sign-checked.ts';
import { isStillCurrent } from '#components/signing/use-guard.ts';
import { useLeavable, type Question } from '#components/signing/use-leavable.ts';
import { useLeaveWarning } from '#components/signing/use-leave-warning.ts';
import type { SolanaWallet } from '#components/wallet-connect/solana/use-solana-wallet.ts';
import type { Environment } from '#lib/chains/chains.ts';
import type { GrantCheck } from '#lib/signing/grant-check.ts';
import { toGrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { checkSolanaGrant, type SolanaGrantReport } from '#lib/solana/grant/check-grant.ts';
import { compareGrantMessages } from '#lib/solana/grant/compare-grant.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
import { currentMoment } from '#lib/time/moment.ts';
import { useGrantBackend, type GrantBackend } from '#components/grant/grant-backend.ts';
import { isAsked, noteAsked } from '#components/grant/asked-note.ts';
import { prepareAgain } from './prepare-again.ts';
import { submit, takeSignature, type Sender, type SolanaState } from './take-signature.ts';

const BUSY: ReadonlySet<SolanaState['kind']> = new Set<SolanaState['kind']>([
  'preparing',
  'checking',
  'in_wallet',
  'sending',
]);

export interface SolanaSigning {
  readonly state: SolanaState;
  readonly isBusy: boolean;
  /** A wallet is being asked, or only this page has what it signed: it is not changed meanwhile. */
  readonly holdsWallet: boolean;
  /** What the guard found about what was prepared last; null before that. */
  readonly checks: readonly GrantCheck[] | null;
  /** Up to which block what was prepared last is good; null before that (R115). */
  readonly lastValidBlockHeight: number | null;
  readonly begin: () => Promise<void>;
  /** Sends the bytes of `unsent` again. */
  readonly sendAgain: () => Promise<void>;
  /** Stops waiting for the wallet. */
  readonly leave: () => void;
  /** Forgets what the last press came to, for another wallet; never what only this page has. */
  readonly startOver: () => void;
}

interface Signer extends Sender {
  readonly backend: GrantBackend;
  readonly wallet: SolanaWallet;
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
  registration: GrantSubject,
  wallet: SolanaWallet,
  environment: Environment,
): SolanaSigning {
  const backend = useGrantBackend();
  const [state, setState] = useState<SolanaState>({ kind: 'idle' });
  const [report, setReport] = useState<SolanaGrantReport | null>(null);
  const [prepared, setPrepared] = useState<WalletTransaction | null>(null);
  const isBusy = BUSY.has(state.kind);
  const holdsWallet = isBusy || state.kind === 'unsent';
  useLeaveWarning(state.kind === 'in_wallet' || state.kind === 'unsent');
  const { begin: beginQuestion, leave } = useLeavable();
  const signer = { backend, wallet, registration, environment, setState, setReport, setPrepared };

  async function begin(): Promise<void> {
    if (isBusy) return;
    setReport(null);
    setPrepared(null);
    const question = beginQuestion();
    setState(await signOnce({ ...signer, question }));
  }

  async function sendAgain(): Promise<void> {
    if (state.kind === 'unsent') setState(await submit(signer, state.signedTransactionBase64));
  }

  function startOver(): void {
    if (holdsWallet) return;
    setState({ kind: 'idle' });
    setReport(null);
    setPrepared(null);
  }

  return {
    state,
    isBusy,
    holdsWallet,
    checks: report?.checks ?? null,
    lastValidBlockHeight: prepared?.lastValidBlockHeight ?? null,
    begin,
    sendAgain,
    leave,
    startOver,
  };
}

/** Every step of one press; answers where it ended. */
async function signOnce(signer: Signer): Promise<SolanaState> {
  const { backend, wallet, registration, setState } = signer;
  setState({ kind: 'preparing' });
  const answer = await answerOf(prepareAgain(backend, registration.id));
  if (!answer.ok) return { kind: 'refused', fault: answer.fault };
  const { transaction, activated } = answer.value;
  if (transaction === null) return { kind: 'found', isActivated: activated };
  signer.setPrepared(transaction);
  setState({ kind: 'checking' });
  const checkedAt = currentMoment();
  const checked = await check(signer, answer.value.wallet, transaction);
  signer.setReport(checked ?? null);
  if (checked?.state !== 'cleared') return { kind: checked ? 'blocked' : 'unreachable' };
  const { unsignedTransaction } = transaction;
  const confirm = () => backend.confirm({ walletId: registration.id, staged: { unsignedTransaction } });
  const doubt = await confirmFor(confirm, 'wallet_unconfirmed');
  if (doubt !== null) return { kind: 'refused', fault: doubt };
  if (!isStillCurrent({ checkedAt })) return { kind: 'too_old' };
  setState({ kind: 'in_wallet' });
  const { address: whitelister, walletName } = wallet.connection ?? { address: '', walletName: '' };
  const wasAsked = isAsked(registration.id);
  noteAsked(registration.id);
  const asked = { ...signer, walletName, wasAsked };
  const toSign = { ...checked, signer: whitelister, compare: compareGrantMessages };
  const signature = takeSignature(asked, signChecked(wallet, toSign));
  return signer.question.orLeft(signature, { left: { kind: 'left', walletName }, onLate: setState });
}

/** The guard's report, or undefined when the chain could not be asked. */
async function check(
  { backend, wallet, environment }: Signer,
  registration: GrantSubject,
  transaction: WalletTransaction,
): Promise<SolanaGrantReport | undefined> {
  const connectedAccount = wallet.connection?.address ?? '';
  const expected = toGrantExpectation({ registration, connectedAccount, environment });
  return checkSolanaGrant(transaction, expected, backend.chainRequest('solana')).catch(() => undefined);
}
