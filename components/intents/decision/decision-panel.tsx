import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Age } from '#components/domain/age.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { TONE_EDGE } from '#components/domain/tone-edge.ts';
import { buttonStyle } from '#components/ui/button-style.ts';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { isUnsubmitted } from '#lib/burns/unsubmitted-proof.ts';
import type { Environment } from '#lib/chains/chains.ts';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isKnownStatus, isTerminal, isInProgress } from '#lib/intents/status.ts';
import type { CreateAccess } from '#components/intents/list/create-access.ts';
import { isProofOverdue, statusSince, type Decision } from './decide.ts';
import { EndedOrder } from './ended-order.tsx';
import { SupportBundlePanel } from './support-bundle-panel.tsx';
import { Link } from '#components/ui/link.tsx';

interface DecisionPanelProps {
  intent: IntentDetail;
  decision: Decision;
  nowMs: number;
  environment: Environment;
  /** Local chains are on no public explorer. */
  hasExplorer?: boolean;
  access: CreateAccess;
  /** What the chain shows of a proof that is overdue; it needs a browser. */
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
  access,
  chainCheck,
  children,
}: DecisionPanelProps) {
  const t = useTranslations('intent');
  const isOverdue = isProofOverdue(intent, nowMs);
  // As the support bundle says it.
  const sentence = findBurnSentence(intent);
  return (
    <section
      aria-labelledby="decision-title"
      className={clsx(
        'rounded-lg border border-l-4 border-line bg-surface p-4 sm:p-5',
        TONE_EDGE[decision.tone],
      )}
    >
      <h2 id="decision-title" className="text-lg font-semibold">
        {t(`step.${decision.words}.title`)}
      </h2>
      {offersSupport(decision) && sentence !== null && (
        <p className="max-w-prose pt-1 font-medium text-ink">{t(`proven.${sentence}`)}</p>
      )}
      <p className="max-w-prose pt-1 text-ink">
        {decision.words === 'await_service' ? (
          <WaitingText intent={intent} />
        ) : (
          t(`step.${decision.words}.text`)
        )}
      </p>
      {intent.scheduledFor !== null && <ScheduledFor at={intent.scheduledFor} />}
      <StatusReason intent={intent} />
      <p className="pt-1 text-sm text-muted">
        {t.rich('decision.since', {
          at: () => <Instant at={statusSince(intent)} />,
          age: () => <Age at={statusSince(intent)} nowMs={nowMs} />,
        })}
      </p>
      {decision.offer === 'support_bundle' && isTerminal(intent.status) && (
        <div className="pt-2 empty:hidden">
          <EndedOrder intent={intent} />
        </div>
      )}
      {isOverdue && <p className="max-w-prose pt-2 text-attention-ink">{t('decision.overdue')}</p>}
      <div className="flex flex-col gap-4 pt-4 empty:hidden">
        {children}
        {(isOverdue || sentence === 'disputed') && chainCheck}
        {(offersSupport(decision) || isOverdue || hasUnsubmitted(intent)) && (
          <SupportBundlePanel {...{ intent, environment, hasExplorer, nowMs }} />
        )}
        <CreateOffer intent={intent} decision={decision} access={access} />
      </div>
    </section>
  );
}

function offersSupport({ offer }: Decision): boolean {
  return offer === 'support_bundle' || offer === 'resolve';
}

/** What the service says of the status; of a failure, its cause is shown elsewhere. */
function StatusReason({ intent: { statusReason, failureCode } }: { intent: IntentDetail }) {
  const t = useTranslations('intent.decision');
  if (statusReason === null || failureCode !== null) return null;
  return <p className="max-w-prose pt-1 text-sm text-muted">{t('reason', { reason: statusReason })}</p>;
}

/** A further transaction was refused, with the advice to send both to support. */
function hasUnsubmitted({ burnHistory }: IntentDetail): boolean {
  return burnHistory.some(({ proofs }) => proofs.some(isUnsubmitted));
}

/** What is awaited and what is normal. */
function WaitingText({ intent: { status } }: { intent: IntentDetail }) {
  const t = useTranslations('intent');
  const statusCopy = useTranslations('status');
  if (isInProgress(status)) return t(`waiting.${status}`);
  return isKnownStatus(status) ? t('step.await_service.text') : statusCopy('unknownNote');
}

function ScheduledFor({ at }: { at: string }) {
  const t = useTranslations('intent');
  return <p className="pt-1 font-medium">{t.rich('scheduledFor', { at: () => <Instant at={at} /> })}</p>;
}

function CreateOffer({
  intent,
  decision,
  access,
}: Pick<DecisionPanelProps, 'intent' | 'decision' | 'access'>) {
  const t = useTranslations('intent.decision');
  if (decision.offer !== 'create_again' && decision.offer !== 'create_replacement') return null;
  const isReplacement = decision.offer === 'create_replacement';
  const label = isReplacement ? t('createReplacement') : t(`createAgain.${intent.intentType}`);
  const refusal = access[intent.intentType];
  if (refusal !== null) return <GatedAction label={label} reason={refusal} />;
  const form = intent.intentType === 'onramp' ? '/onramps/new' : '/offramps/new';
  return (
    <Link
      href={`${form}?from=${intent.id}`}
      className={buttonStyle({ variant: 'secondary', className: 'self-start' })}
    >
      {label}
    </Link>
  );
}
