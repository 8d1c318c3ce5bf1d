import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Age } from '#components/domain/age.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import type { SupportContact } from '#components/domain/support/support-links.tsx';
import { TONE_EDGE } from '#components/domain/tone-edge.ts';
import { isUnsubmitted } from '#lib/burns/burn-problems.ts';
import type { Environment } from '#lib/chains/chains.ts';
import { findBurnSentence, isBurnInDoubt } from '#lib/intents/burn/burn-sentence.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { hasStaleRequest } from '#lib/intents/next-step.ts';
import { findPayoutStart } from '#lib/intents/payment/payout-start.ts';
import { isPaidBeforeRefund } from '#lib/intents/payment/reported-paid.ts';
import { isOfOtherType } from '#lib/intents/completion/status-of-type.ts';
import {
  isInProgress,
  isKnownStatus,
  isTerminal,
  statusFacts,
  type KnownStatus,
  type Status,
} from '#lib/intents/status.ts';
import type { CreateAccess } from '#components/intents/list/create-access.ts';
import { BurnDeadline } from './burn-deadline.tsx';
import { BurnKnown } from './burn-known.tsx';
import { CreateOffer } from './create-offer.tsx';
import { isStatusOverdue, type Decision, type DecisionTextKey } from './decide.ts';
import { EventSequence } from './event-sequence.tsx';
import { offersSupport } from './offers-support.ts';
import { SupportBundlePanel } from './support-bundle-panel.tsx';
import { waitingSince } from './waiting-since.ts';

interface DecisionPanelProps {
  intent: IntentDetail;
  decision: Decision;
  nowMs: number;
  environment: Environment;
  /** Local chains are on no public explorer. */
  hasExplorer?: boolean;
  support: SupportContact;
  access: CreateAccess;
  /** What the chain shows of the burn of one that is overdue; it needs a browser. */
  chainCheck?: ReactNode;
  /** The work itself, where there is some: paying, signing. */
  children: ReactNode;
}

/** What to do now, or why nothing: the first thing on the page. */
export function DecisionPanel({
  intent,
  decision,
  nowMs,
  environment,
  hasExplorer = false,
  support,
  access,
  chainCheck,
  children,
}: DecisionPanelProps) {
  const t = useTranslations('intent');
  const isOverdue = isStatusOverdue(intent, nowMs);
  const since = waitingSince(intent, decision);
  const payoutStart = findPayoutStart(intent);
  const sentence = findBurnSentence(intent);
  const isInDoubt = isBurnInDoubt(sentence);
  const hasSupport = offersSupport(decision, intent) || isInDoubt;
  const isProvenShown = hasSupport || intent.status === 'failed' || isPaidBeforeRefund(intent);
  return (
    <section
      aria-labelledby="decision-title"
      className={clsx(
        'rounded-lg border border-l-4 border-line bg-surface p-4 sm:p-5',
        TONE_EDGE[decision.tone],
      )}
    >
      <h2 id="decision-title" className="text-lg font-semibold">
        <DecisionTitle status={intent.status} words={decision.words} isOverdue={isOverdue} />
      </h2>
      {isProvenShown && <BurnKnown {...{ intent, decision }} />}
      {hasStaleRequest(intent) && (
        <p className="max-w-prose pt-1 font-medium text-ink">{t('step.stale_request.text')}</p>
      )}
      <p className="max-w-prose pt-1 text-ink">
        <StepText intent={intent} words={decision.words} />
      </p>
      {payoutStart !== null && <ScheduledFor at={payoutStart} />}
      <BurnDeadline {...{ intent, decision, nowMs }} />
      <IntentStatusReason intent={intent} />
      {since !== null && <Since at={since} nowMs={nowMs} />}
      {decision.offer === 'support_bundle' && isTerminal(intent.status) && (
        <div className="pt-2 empty:hidden">
          <EventSequence intent={intent} />
        </div>
      )}
      {isOverdue && (
        <p className="max-w-prose pt-2 text-attention-ink">{t(`decision.overdue.${overdueText(intent)}`)}</p>
      )}
      <div className="flex flex-col gap-4 pt-4 empty:hidden">
        {children}
        {(isOverdue || isInDoubt) && chainCheck}
        {(hasSupport || isOverdue || hasUnsubmitted(intent)) && (
          <SupportBundlePanel {...{ intent, environment, hasExplorer, support, nowMs }} />
        )}
        <CreateOffer intent={intent} decision={decision} access={access} />
      </div>
    </section>
  );
}

/** Statuses that the spec names without saying what they await, nor of whom (R42). */
const NOT_EXPLAINED: ReadonlySet<KnownStatus> = new Set<KnownStatus>([
  'requires_compliance',
  'awaiting_onchain_transfer',
]);

interface DecisionTitleProps {
  status: Status;
  words: DecisionTextKey;
  isOverdue: boolean;
}

/** That no action is required is said only of a status in which the service is known to go on. */
function DecisionTitle({ status, words, isOverdue }: DecisionTitleProps) {
  const t = useTranslations('intent');
  const statusCopy = useTranslations('status');
  if (words !== 'await_service') return t(`step.${words}.title`);
  if (isOverdue) return t('decision.overdue.title');
  if (!isKnownStatus(status)) return statusCopy('unknown', { status });
  return t(NOT_EXPLAINED.has(status) ? 'decision.noActions' : 'step.await_service.title');
}

/** What may last is overdue only because it was reported as paid or burned before, or has burned. */
function overdueText({ status, wasReportedTaken }: IntentDetail) {
  if (statusFacts(status).overdueAfterMs !== null) return 'text';
  return wasReportedTaken ? 'reported' : 'burned';
}

function StepText({ intent, words }: { intent: IntentDetail; words: DecisionTextKey }) {
  const t = useTranslations('intent.step');
  // That the request is to be rejected is said before it.
  if (words === 'await_service' || words === 'stale_request') return <WaitingText intent={intent} />;
  if (words !== 'replace_burned' && words !== 'replace_refunded') return t(`${words}.text`);
  return t.rich(`${words}.text`, { amount: () => <Money cents={intent.amountCents} /> });
}

/** What the service says of the status; of a failure, its cause is shown elsewhere. */
function IntentStatusReason({ intent: { statusReason, failureCode } }: { intent: IntentDetail }) {
  const t = useTranslations('intent.decision');
  if (statusReason === null || failureCode !== null) return null;
  return <p className="max-w-prose pt-1 text-sm text-muted">{t('reason', { reason: statusReason })}</p>;
}

/** A further transaction was refused, with the advice to send both to support. */
function hasUnsubmitted({ burnHistory }: IntentDetail): boolean {
  return burnHistory.some(({ proofs }) => proofs.some(isUnsubmitted));
}

/** What is awaited and what is normal. */
function WaitingText({ intent }: { intent: IntentDetail }) {
  const { status } = intent;
  const t = useTranslations('intent');
  const statusCopy = useTranslations('status');
  if (isOfOtherType(intent)) return t('step.status_of_other.text');
  // The start is omitted where there is none (R48).
  if (status === 'scheduled' && findPayoutStart(intent) === null) return t('scheduledUndated');
  if (isInProgress(status)) return t(`waiting.${status}`);
  return isKnownStatus(status) ? t('step.await_service.text') : statusCopy('unknownNote');
}

function Since({ at, nowMs }: { at: string; nowMs: number }) {
  const t = useTranslations('intent.decision');
  return (
    <p className="pt-1 text-sm text-muted">
      {t.rich('since', { at: () => <Instant at={at} />, age: () => <Age at={at} nowMs={nowMs} /> })}
    </p>
  );
}

function ScheduledFor({ at }: { at: string }) {
  const t = useTranslations('intent');
  return (
    <>
      <p className="pt-1 font-medium">{t.rich('scheduledFor', { at: () => <Instant at={at} /> })}</p>
      <p className="max-w-prose text-sm text-muted">{t('scheduledForNote')}</p>
    </>
  );
}
