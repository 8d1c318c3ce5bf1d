'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { BurnPanelProps } from '#components/burn/burn-panel-props.ts';
import { latestSync } from '#components/intents/classify-confirmation.ts';
import { ReadWarnings } from '#components/intents/read-warnings.tsx';
import { IntentDetailView, type IntentDetailViewProps } from '#components/intents/intent-detail-view.tsx';
import { LabelEditor } from '#components/intents/notes/label-editor.tsx';
import { AddNote } from '#components/intents/notes/add-note.tsx';
import { PayPanel } from '#components/intents/pay/pay-panel.tsx';
import { useConfirmation } from '#components/intents/use-confirmation.ts';
import { useSettledReport } from '#components/intents/use-settled-report.ts';
import { LazyLinkHistory } from '#components/links/lazy-link-history.tsx';
import { LazyLinkOffer } from '#components/links/lazy-link-offer.tsx';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { OpenSigning } from '#components/signing/open-signing.tsx';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isShownExecuted } from '#lib/burns/burn-evidence.ts';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { toBurnSubject } from '#lib/signing/burn-subject.ts';
import { isHandleableAt } from '#lib/intents/handling/is-handleable-at.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { toShownStatus } from '#lib/intents/completion/shown-status.ts';
import type { LinkTarget } from '#components/links/link-target.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { SIGN_PARAMETER } from '#lib/intents/sign-parameter.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { intentDetailOptions } from '#lib/queries/intents/intent-detail.ts';
import { reviewContradictions } from '#server/actions/intents.ts';
import { LazyReviewForm } from '#app/(dashboard)/lazy-review-form.tsx';

/** Why this user may not do what the page offers; null when they may. `note`: notes and labels. */
export type IntentAccess = IntentDetailViewProps['access'] &
  Readonly<Record<'sign' | 'link' | 'order' | 'review' | 'note' | 'handle', string | null>>;

export interface IntentLiveProps {
  server: ServerRead<IntentDetail>;
  copy: ClientCopy;
  view: Pick<IntentDetailViewProps, 'environment' | 'hasExplorer' | 'support' | 'canReadAudit'>;
  access: IntentAccess;
  signing: Omit<BurnPanelProps, 'intent' | 'canSign' | 'environment'> & {
    canConfirmContracts: boolean;
  };
}

const BurnPanel = createLazyPart(
  () => import('#components/burn/dashboard-burn-panel.tsx').then((module) => module.DashboardBurnPanel),
  <Skeleton className="h-40" />,
);

const ProofOnChain = createLazyPart(() =>
  import('#components/intents/decision/proof-on-chain.tsx').then((module) => module.ProofOnChain),
);
const ApiCallsPanel = createLazyPart(() =>
  import('#components/intents/calls/api-calls-panel.tsx').then((module) => module.ApiCallsPanel),
);
const ConfirmOrderForm = createLazyPart(
  () =>
    import('#components/intents/decision/confirm-order-form.tsx').then((module) => module.ConfirmOrderForm),
  <Skeleton className="h-72 max-w-xl" />,
);
const IntentHandled = createLazyPart(
  () => import('#components/intents/decision/intent-handled.tsx').then((module) => module.IntentHandled),
  <Skeleton className="h-36 max-w-prose" />,
);

/** The page of one conversion that changes by itself. */
export function IntentLive({ copy, ...props }: IntentLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveIntent {...props} />
    </LiveProviders>
  );
}

function LiveIntent({ server, view, access, signing }: Omit<IntentLiveProps, 'copy'>) {
  const { intent, unanswered, confirmation, synced, isStale } = useShownIntent(server);
  useAnnouncedStatus(intent);
  const burnPanel = (
    <BurnPanel
      {...signing}
      intent={toBurnSubject(intent)}
      canSign={access.sign === null}
      environment={view.environment}
    />
  );
  const proof = intent.burn?.proof ?? intent.burnTransactionId;
  const { chainId, status } = intent;
  const target = toLinkTarget(intent);
  return (
    <IntentDetailView
      {...view}
      access={access}
      intent={{ ...intent, unanswered }}
      nowMs={confirmation.nowMs}
      syncedAt={synced.confirmedAt}
      isUnconfirmed={confirmation.state === 'unconfirmed'}
      notice={<ReadWarnings intent={intent} confirmation={synced} isStale={isStale} />}
      links={{
        offer: (isOffered) => <LazyLinkOffer {...{ target, isOffered }} refusal={access.link} />,
        history: access.link === null && <LazyLinkHistory target={target} />,
      }}
      pay={
        <PayPanel
          intent={intent}
          pixPayment={intent.pixPayment}
          confirmation={confirmation}
          environment={view.environment}
        />
      }
      chainCheck={
        proof !== null && (
          <ProofOnChain {...{ chainId, proof, status }} wasExecuted={isShownExecuted(intent.burn, proof)} />
        )
      }
      sign={
        <OpenBurn intent={intent} refusal={access.sign}>
          {burnPanel}
        </OpenBurn>
      }
      order={<ConfirmOrderForm intent={intent} refusal={access.order} />}
      review={<Review intent={intent} refusal={access.review} />}
      handled={<IntentHandled intent={intent} refusal={access.handle} />}
      resolve={burnPanel}
      labelEditor={<LabelEditor intentId={intent.id} labels={intent.labels} refusal={access.note} />}
      traffic={<ApiCallsPanel intentId={intent.id} />}
      noteForm={<AddNote intentId={intent.id} refusal={access.note} />}
    />
  );
}

/** The conversion as it is now, and as far as that is confirmed. `synced`: with the last answer of all. */
function useShownIntent(server: ServerRead<IntentDetail>) {
  const { data = server.data, isError } = useLiveQuery(intentDetailOptions(server.data.id), server);
  const confirmation = useConfirmation(data, server);
  const unanswered = useSettledReport(data, confirmation);
  return {
    intent: { ...data, isHandleable: isHandleableAt(data, confirmation.nowMs) },
    unanswered,
    confirmation,
    synced: { ...confirmation, confirmedAt: latestSync(data.readAt, confirmation.confirmedAt) },
    isStale: isError,
  };
}

interface OpenBurnProps {
  intent: IntentDetail;
  refusal: string | null;
  /** The signing. */
  children: ReactNode;
}

/** The way into signing the burn, or into continuing it. */
function OpenBurn({ intent, refusal, children }: OpenBurnProps) {
  const t = useTranslations('intent.burn');
  const isOpenAtFirst = useSearchParams().has(SIGN_PARAMETER);
  const label = hasLiveAttempt(intent) ? t('resume') : t('start');
  return (
    <OpenSigning label={label} refusal={refusal} variant="primary" isOpenAtFirst={isOpenAtFirst}>
      {children}
    </OpenSigning>
  );
}

/** The review of statements that contradict what is known. */
function Review({ intent, refusal }: { intent: IntentDetail; refusal: string | null }) {
  return (
    <LazyReviewForm
      contradictions={intent.contradictions}
      draft={`reviewed:${intent.id}`}
      send={(review) => reviewContradictions({ intentId: intent.id, ...review })}
      refusal={refusal}
    />
  );
}

/** Announces a new status to screen readers, politely, with the name of the conversion. */
function useAnnouncedStatus(intent: IntentDetail) {
  const { intentType, amountCents } = intent;
  const t = useTranslations();
  const { key, values } = toShownStatus(intent);
  const type = t(`common.intentType.${intentType}`);
  const amount = amountCents === null ? '—' : formatBrl(amountCents);
  const status = t(`status.${key}`, values);
  useAnnouncedChange(status, t('live.announce.status', { type, amount, status }));
}

/** An onramp's links are for its payer, an offramp's for its holder. */
function toLinkTarget(intent: IntentDetail): LinkTarget {
  const { id: intentId, chainId, intentType, pixPayment } = intent;
  return intentType === 'onramp'
    ? { kind: 'payment', subject: { intentId }, codeExpiresAt: pixPayment?.expiresAt ?? null }
    : { kind: 'signing', subject: { intentId }, chainId, holder: standingHolder(intent) };
}

/** Whose wallet an attempt in progress is for. */
function standingHolder(intent: IntentDetail): string | null {
  return hasLiveAttempt(intent) ? (intent.burn?.tokenHolder ?? null) : null;
}

function hasLiveAttempt({ burn }: IntentDetail): boolean {
  return burn !== null && !isAttemptOver(burn);
}
