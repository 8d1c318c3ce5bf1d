import type { ReactNode } from 'react';
import { AuditLink } from '#components/domain/links/audit-link.tsx';
import { ContradictionNotice } from '#components/contradiction/contradiction-notice.tsx';
import { ReviewedContradictions } from '#components/contradiction/reviewed-contradictions.tsx';
import type { SupportContact } from '#components/domain/support/support-links.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findProvenProofs } from '#lib/burns/proven-proofs.ts';
import { BurnFacts } from '#components/intents/decision/burn-facts.tsx';
import { isTerminal } from '#lib/intents/status.ts';
import { findStatedDestination } from '#lib/intents/stated-facts.ts';
import { decide, type Decision } from '#components/intents/decision/decide.ts';
import { DecisionPanel } from '#components/intents/decision/decision-panel.tsx';
import { useProvenText } from '#components/intents/decision/use-proven-text.ts';
import { FactsPanel } from './facts-panel.tsx';
import { FailurePanel } from '#components/intents/decision/failure-panel.tsx';
import { FlowVersionNotice } from './flow-version-notice.tsx';
import { IntentHeading } from './intent-heading.tsx';
import { ProgressPath } from './progress-path.tsx';
import { RawPanel } from './raw-panel.tsx';
import { LabelList } from '#components/intents/notes/label-list.tsx';
import { NotesPanel } from '#components/intents/notes/notes-panel.tsx';
import { RelatedPanel } from '#components/intents/related/related-panel.tsx';
import { TimelinePanel } from '#components/intents/timeline/timeline-panel.tsx';
import { UnorderedNotice } from '#components/intents/pay/unordered-notice.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import type { CreateAccess } from '#components/intents/list/create-access.ts';

export interface IntentDetailViewProps {
  intent: IntentDetail;
  nowMs: number;
  /** When the service last answered about it, where more is known than the intent has. */
  syncedAt?: string | null;
  /** The service has not confirmed it within its normal interval. */
  isUnconfirmed?: boolean;
  environment: Environment;
  /** Local chains are on no public explorer. */
  hasExplorer: boolean;
  support: SupportContact;
  access: CreateAccess;
  /** Whether the reader may read the audit log. */
  canReadAudit?: boolean;
  /**
   * The parts that need a browser: the code to pay, the signing. The server's rendering holds their place.
   */
  pay: ReactNode;
  sign: ReactNode;
  /** Typing what an intent made elsewhere was ordered for. */
  order?: ReactNode;
  /** Confirming a review of what contradicts it. */
  review?: ReactNode;
  /** Whether a user handles what needs action. */
  handled?: ReactNode;
  /** Entering the hash or signature of a burn that was not reported. It needs a browser. */
  resolve?: ReactNode;
  /** What the chain shows of the burn's proof; shown when the service takes long to find it. */
  chainCheck?: ReactNode;
  /**
   * Requesting the signature of a holder without an account: the offer, by whether another link may be made,
   * and the status of those that were.
   */
  links?: { readonly offer: (isOffered: boolean) => ReactNode; readonly history: ReactNode };
  /** Changing the labels, and writing a note. */
  labelEditor?: ReactNode;
  noteForm?: ReactNode;
  /** The calls to the service and the webhooks about it. */
  traffic?: ReactNode;
  /** Above everything: that the page could not be read again. */
  notice?: ReactNode;
}

/** The page of one conversion: the decision first, then what it rests on. */
export function IntentDetailView({
  intent,
  nowMs,
  syncedAt = intent.readAt,
  isUnconfirmed = false,
  environment,
  hasExplorer,
  support,
  access,
  canReadAudit = false,
  pay,
  sign,
  order,
  review,
  handled,
  resolve,
  chainCheck,
  links,
  labelEditor,
  noteForm,
  traffic,
  notice,
}: IntentDetailViewProps) {
  const decision = decide(intent, { nowMs, isUnconfirmed });
  return (
    <div className="flex flex-col gap-4">
      <IntentHeading {...{ intent, nowMs }} syncedAt={isWarned(intent, isUnconfirmed) ? null : syncedAt} />
      {labelEditor ?? <LabelList labels={intent.labels} />}
      {notice}
      <ContradictionNotice subject="conversion" contradictions={intent.contradictions} review={review} />
      <UnansweredNotice intent={intent} nowMs={nowMs} />
      {decision.words !== 'blocked_by_version' && <FlowVersionNotice intent={intent} />}
      <DecisionPanel {...{ intent, decision, nowMs, environment, hasExplorer, support, access, chainCheck }}>
        {isPayable(decision) && <UnorderedNotice intent={intent} canConfirm={isAwaited(decision)} />}
        {decision.offer === 'pay' && pay}
        {hasOrderOffer(decision, intent) && order}
        {decision.offer === 'sign' && sign}
        {(decision.offer === 'resolve' || decision.offer === 'correct_hash') && resolve}
        {links?.offer(hasLinkOffer(decision))}
        {(intent.isHandleable || intent.handling !== null) && handled}
      </DecisionPanel>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ProgressPath intent={intent} />
          {intent.failureCode !== null && <FailurePanel intent={intent} />}
          <BurnPart {...{ intent, environment, hasExplorer }} />
          {!hasLinkOffer(decision) && links?.history}
          <ReviewedContradictions subject="conversion" contradictions={intent.contradictions} />
          <TimelinePanel
            intent={intent}
            auditLink={canReadAudit ? <AuditLink subject={intent.id} /> : undefined}
          />
          <NotesPanel notes={intent.notes} hasOlder={intent.hasOlderNotes} form={noteForm} />
        </div>
        <SideColumn {...{ intent, environment, hasExplorer, access, traffic, syncedAt }} />
      </div>
    </div>
  );
}

function BurnPart({
  intent,
  ...chain
}: Pick<IntentDetailViewProps, 'intent' | 'environment' | 'hasExplorer'>) {
  const { burn, status } = intent;
  const proven = useProvenText(intent);
  if (burn === null) return null;
  const proofs = findProvenProofs(intent.burnHistory);
  return <BurnFacts {...chain} {...{ burn, status, proven, proofs }} />;
}

/** A notice says since when the service has not answered. */
function isWarned({ status }: IntentDetail, isUnconfirmed: boolean): boolean {
  return isUnconfirmed && !isTerminal(status);
}

function hasLinkOffer({ offer, words }: Decision): boolean {
  return offer === 'sign' || words === 'pay';
}

/** Of an onramp, only a wallet that the service states can be confirmed. */
function hasOrderOffer(decision: Decision, intent: IntentDetail): boolean {
  if (decision.offer === 'confirm_order') return true;
  return isAwaited(decision) && intent.order === null && findStatedDestination(intent) !== null;
}

/** The page asks for a payment, or would if the service had just confirmed its code. */
function isAwaited({ words }: Decision): boolean {
  return words === 'pay' || words === 'pay_unordered' || words === 'pay_unconfirmed';
}

/** The same, or the page shows the code on request. */
function isPayable(decision: Decision): boolean {
  const { words } = decision;
  return isAwaited(decision) || words === 'pay_reported' || words === 'pay_destination';
}

type SideColumnProps = Pick<
  IntentDetailViewProps,
  'intent' | 'environment' | 'hasExplorer' | 'access' | 'traffic'
> & { syncedAt: string | null };

/** What the conversion is, beside what happened to it. */
function SideColumn({ intent, environment, hasExplorer, syncedAt, ...props }: SideColumnProps) {
  const { access, traffic } = props;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FactsPanel {...{ intent, environment, hasExplorer, syncedAt }} />
      <RelatedPanel intent={intent} refusal={access[intent.intentType]} />
      {traffic}
      <RawPanel raw={intent.raw} />
    </div>
  );
}
