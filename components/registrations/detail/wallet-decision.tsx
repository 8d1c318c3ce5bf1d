import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Age } from '#components/domain/age.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { TONE_EDGE } from '#components/domain/tone-edge.ts';
import { READINESS_TONE } from '#components/domain/registration/readiness-tone.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { toSituation } from '#lib/registrations/readiness-key.ts';
import { isLive } from '#lib/registrations/submission-state.ts';
import { walletNextStep, type WalletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { walletSince } from '#lib/registrations/wallet-task.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { ClampNote } from '#components/registrations/detail/status/clamp-note.tsx';
import { PreparedWindow } from './prepared-window.tsx';
import { ReceiptWait } from './receipt-wait.tsx';
import { HowItEnds } from '#components/registrations/detail/status/how-it-ends.tsx';
import {
  SentTransactions,
  type SentTransactionsProps,
} from '#components/registrations/detail/status/sent-transactions.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { WalletStatusReason } from '#components/registrations/detail/status/wallet-status-reason.tsx';

interface WalletDecisionProps {
  wallet: WalletDetail;
  nowMs: number;
  /** Transactions, where a user is to check them. */
  explorer: Pick<SentTransactionsProps, 'environment' | 'hasExplorer'>;
  /** The work itself: signing, checking again, cancelling. */
  children: ReactNode;
}

/** What to do now, or why nothing: the first thing on the page. */
export function WalletDecision({ wallet, nowMs, explorer, children }: WalletDecisionProps) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  const step = walletNextStep(wallet);
  const { kind } = step;
  const { submission } = wallet;
  const values = {
    chain: chain(wallet.chainId),
    family: chainFamily(wallet.chainId),
    role: wallet.role,
    state: wallet.state,
    reconciliation: wallet.reconciliationStatus,
    situation: toSituation(wallet),
    present: String(wallet.presentWalletId !== null),
  };
  const since = walletSince(wallet);
  return (
    <section
      aria-labelledby="decision-title"
      className={clsx(
        'rounded-lg border border-l-4 border-line bg-surface p-4 sm:p-5',
        TONE_EDGE[READINESS_TONE[kind]],
      )}
    >
      <h2 id="decision-title" className="text-lg font-semibold">
        {t(`step.${toTitle(step, values.situation, submission)}`, values)}
      </h2>
      <p className="max-w-prose pt-1 text-ink">{t(`step.${kind}.text`, values)}</p>
      <PresentRegistration wallet={wallet} />
      <HowItEnds wallet={wallet} />
      {kind !== 'ready_clamped' && <WalletStatusReason wallet={wallet} />}
      <p className="pt-1 text-sm text-muted">
        {t.rich('page.since', {
          at: () => <Instant at={since} />,
          age: () => <Age at={since} nowMs={nowMs} />,
        })}
      </p>
      <div className="flex flex-col gap-4 pt-4 empty:hidden">
        {step.kind === 'unregistered_grant' && <SentTransactions {...explorer} wallet={wallet} />}
        {'requestedCents' in step && <ClampNote {...step} />}
        {kind === 'await_receipt' && isLive(submission) && (
          <ReceiptWait {...{ submission, nowMs }} events={wallet.events} />
        )}
        {(kind === 'submission_refused' || kind === 'sent_unknown') && <RefusedGrant {...{ submission }} />}
        {kind !== 'await_receipt' && wallet.calldata !== null && wallet.deletedAt === null && (
          <PreparedWindow expiresAt={wallet.calldata.expiresAt} nowMs={nowMs} />
        )}
        {children}
      </div>
    </section>
  );
}

function PresentRegistration({ wallet: { presentWalletId } }: { wallet: WalletDetail }) {
  const t = useTranslations('wallets.page');
  if (presentWalletId === null) return null;
  return (
    <p className="pt-1">
      <TextLink href={`/wallets/${presentWalletId}`}>{t('present')}</TextLink>
    </p>
  );
}

function RefusedGrant({ submission }: Pick<WalletDetail, 'submission'>) {
  if (submission === null || submission.faultCode === null) return null;
  const { faultCode: code, raw, faultValues: values } = submission;
  return <FaultPanel fault={{ code, ...(raw !== null && { raw }), ...(values && { values }) }} />;
}

/** Where a revoked one is confirmed before it is authorized again, that it is revoked is said first. */
function toTitle(
  step: WalletNextStep,
  situation: ReturnType<typeof toSituation>,
  submission: WalletDetail['submission'],
) {
  if (step.kind === 'submission_refused' && isUnsent(step.faultCode, submission))
    return 'submission_refused.notSubmitted' as const;
  if (step.kind === 'confirm_order' && situation === 'revoked') return 'grant_again.title' as const;
  return `${step.kind}.title` as const;
}

/** Abandoned here: the service never got what was signed. With the last code, it also refuses. */
function isUnsent(faultCode: FaultCode | null, submission: WalletDetail['submission']): boolean {
  if (faultCode === 'wallet_transaction_unknown' || faultCode === 'wallet_contradicted') return true;
  return faultCode === 'wallet_preparation_expired' && submission?.tries === 0;
}
