'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChangedBurnNotices } from '#components/burn/changed-burn-notices.tsx';
import type { BurnPanelProps } from '#components/burn/burn-panel-props.ts';
import { HeldProofs } from '#components/burn/proof/held-proofs.tsx';
import { findBurnStep } from '#components/burn/burn-step.ts';
import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLinkView } from '#components/links/use-link-view.ts';
import { LinkOver } from '#components/links/sign/link-over.tsx';
import { BurnSigningContent } from '#components/links/sign/burn-signing-content.tsx';
import { OpenSigning } from '#components/signing/open-signing.tsx';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { mayShowRequest } from '#lib/intents/next-step.ts';
import { toHolderSubject, type BurnSigningView } from '#lib/links/signing-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { signingViewOptions, signStream } from '#lib/queries/links.ts';
import { linkBurnBackend } from './link-burn-backend.ts';
import type { LinkKeys } from './one-per-link.ts';

export interface SignLiveProps {
  server: ServerRead<BurnSigningView>;
  copy: ClientCopy;
  keys: LinkKeys;
  signing: Omit<BurnPanelProps, 'intent' | 'canSign'>;
}

const BurnPanel = createLazyPart(
  () => import('#components/burn/burn-panel.tsx').then((module) => module.BurnPanel),
  <Skeleton className="h-40" />,
);

/** The page of a signing link, live. */
export function SignLive({ copy, ...props }: SignLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveSigning {...props} />
    </LiveProviders>
  );
}

function LiveSigning({ server, keys, signing }: Omit<SignLiveProps, 'copy'>) {
  const { token } = keys;
  const t = useTranslations('intent.burn');
  const [backend] = useState(() => linkBurnBackend(keys));
  const { view, isOver } = useLinkView(signingViewOptions(token), { server, stream: signStream(token) });
  useAnnouncedStatus(view.intent.status);
  const held = useOutboxEntries(backend.proofOutbox).filter(({ state }) => state !== 'stored');
  const { burn } = view.intent;
  if (isOver) {
    // As it was read last: of a link that is over nothing is read any more.
    return (
      <>
        <ChangedBurnNotices />
        <LinkOver />
        {burn !== null && mayShowRequest(burn) && <BurnRequestOver />}
        <HeldProofs backend={backend} />
      </>
    );
  }
  const subject = toHolderSubject(view);
  const step = findBurnStep(subject);
  const canSign = view.access === 'sign' && step !== undefined;
  const panel = <BurnPanel {...signing} intent={subject} canSign backend={backend} />;
  return (
    <>
      <ChangedBurnNotices />
      <BurnSigningContent view={view} tokenSymbol={signing.tokenSymbol}>
        {(held.length > 0 || step?.kind === 'correct_hash') && panel}
        {held.length === 0 && canSign && step.kind !== 'correct_hash' && (
          <OpenSigning
            label={burn === null || isAttemptOver(burn) ? t('start') : t('resume')}
            refusal={null}
            variant="primary"
          >
            {panel}
          </OpenSigning>
        )}
      </BurnSigningContent>
    </>
  );
}

/** A wallet may still have the request that was made with the link. */
function BurnRequestOver() {
  const t = useTranslations('signLink.over.burnRequest');
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
    </Notice>
  );
}

/** Announces a new status to screen readers, politely. */
function useAnnouncedStatus(status: BurnSigningView['intent']['status']) {
  const t = useTranslations('signLink.page');
  const label = useStatusLabel();
  useAnnouncedChange(status, t('announce', { status: label(status, 'offramp') }));
}
