'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { ChangedGrantNotices } from '#components/grant/changed-grant-notices.tsx';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { LinkRequestOver } from '#components/grant/link-request-over.tsx';
import { OpenRequestOver } from '#components/grant/open-request-over.tsx';
import { HeldHashes } from '#components/grant/hash/held-hashes.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLinkView } from '#components/links/use-link-view.ts';
import { GrantSigningContent } from '#components/links/sign/grant-signing-content.tsx';
import { LinkOver } from '#components/links/sign/link-over.tsx';
import {
  findShownRefusal,
  isOpenPhase,
  toGrantPhase,
  type GrantPhase,
} from '#components/links/sign/to-grant-phase.ts';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { OpenSigning } from '#components/signing/open-signing.tsx';
import { toHolderGrantSubject, type GrantSigningView } from '#lib/links/grant-signing-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { grantSigningViewOptions, signStream } from '#lib/queries/links.ts';
import type { LinkKeys } from './one-per-link.ts';
import { linkGrantBackend } from './link-grant-backend.ts';

export interface GrantLiveProps {
  server: ServerRead<GrantSigningView>;
  copy: ClientCopy;
  keys: LinkKeys;
  signing: Omit<GrantPanelProps, 'registration' | 'canGrant'>;
}

const GrantPanel = createLazyPart(
  () => import('#components/grant/grant-panel.tsx').then((module) => module.GrantPanel),
  <Skeleton className="h-40" />,
);

/** The page of a signing link for a registration, live. */
export function GrantLive({ copy, ...props }: GrantLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveGrant {...props} />
    </LiveProviders>
  );
}

function LiveGrant({ server, keys, signing }: Omit<GrantLiveProps, 'copy'>) {
  const t = useTranslations('signLink.grant.page');
  const { token } = keys;
  const [backend] = useState(() => linkGrantBackend(keys));
  const { view, isOver } = useLinkView(grantSigningViewOptions(token), { server, stream: signStream(token) });
  const phase = toGrantPhase(view);
  const refusal = findShownRefusal(view);
  useAnnouncedPhase(phase);
  const held = useOutboxEntries(backend.hashOutbox);
  if (isOver) {
    return (
      <>
        <ChangedGrantNotices />
        <LinkOver />
        <LinkRequestOver walletId={view.wallet.id} />
        <HeldHashes backend={backend} />
      </>
    );
  }
  return (
    <>
      <ChangedGrantNotices />
      <OpenRequestOver registration={toHolderGrantSubject(view.wallet)} />
      <GrantSigningContent view={view}>
        {held.length > 0 && <HeldHashes backend={backend} />}
        {held.length === 0 && refusal && <FaultPanel fault={{ code: refusal }} />}
        {held.length === 0 && isOpenPhase(phase) && (
          <OpenSigning label={t(`start.${phase}`)} refusal={null} variant="primary">
            <GrantPanel
              {...signing}
              registration={toHolderGrantSubject(view.wallet)}
              canGrant
              backend={backend}
            />
          </OpenSigning>
        )}
      </GrantSigningContent>
    </>
  );
}

/** Announces a new status to screen readers, politely. */
function useAnnouncedPhase(phase: GrantPhase) {
  const t = useTranslations('signLink.grant.phase');
  useAnnouncedChange(phase, isOpenPhase(phase) ? null : t(`${phase}.title`));
}
