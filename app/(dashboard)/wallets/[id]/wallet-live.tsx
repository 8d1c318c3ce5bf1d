'use client';

import { useTranslations } from 'next-intl';
import { useReadinessLabel } from '#components/domain/registration/use-readiness-label.ts';
import { useRegistrationName } from '#components/domain/registration/use-registration-name.ts';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { LazyHeldHashes } from '#components/grant/hash/lazy-held-hashes.tsx';
import { OpenRequestOver } from '#components/grant/open-request-over.tsx';
import { LazyLinkHistory } from '#components/links/lazy-link-history.tsx';
import { LazyLinkOffer } from '#components/links/lazy-link-offer.tsx';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { useNow } from '#components/ui/time/use-now.ts';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { StaleNote } from '#components/ui/announce/stale-note.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { hasActions } from '#components/registrations/detail/has-actions.ts';
import { offersOf } from '#components/registrations/wallet-offers.ts';
import { useAnnouncedWindow } from '#components/registrations/detail/use-announced-window.ts';
import { ArrivalNote, type Arrival } from '#components/registrations/detail/status/arrival-note.tsx';
import type { WalletAccess } from '#components/registrations/wallet-access.ts';
import { WalletActions } from '#components/registrations/detail/wallet-actions.tsx';
import {
  WalletDetailView,
  type WalletDetailViewProps,
} from '#components/registrations/detail/wallet-detail-view.tsx';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { walletDetailOptions } from '#lib/queries/wallets.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { reviewWalletContradictions } from '#server/actions/registrations.ts';
import { LazyReviewForm } from '#app/(dashboard)/lazy-review-form.tsx';

export interface WalletLiveProps {
  server: ServerRead<WalletDetail>;
  copy: ClientCopy;
  view: Pick<WalletDetailViewProps, 'environment' | 'hasExplorer' | 'canReadAudit'>;
  access: WalletAccess;
  signing: Pick<GrantPanelProps, 'sandboxUrl' | 'walletRpcUrls'> & { canConfirmContracts: boolean };
  arrival: Arrival | null;
}

/** Everything that signs is loaded when signing begins. */
const GrantPanel = createLazyPart(
  () => import('#components/grant/dashboard-grant-panel.tsx').then((module) => module.DashboardGrantPanel),
  <Skeleton className="h-40" />,
);

const SignatureForm = createLazyPart(
  () =>
    import('#components/grant/solana/dashboard-signature-form.tsx').then(
      (module) => module.DashboardSignatureForm,
    ),
  <Skeleton className="h-40" />,
);

const ConfirmRegistration = createLazyPart(
  () =>
    import('#components/registrations/detail/confirm-registration.tsx').then(
      (module) => module.ConfirmRegistration,
    ),
  <Skeleton className="h-72 max-w-xl" />,
);

/** The page of one wallet that changes by itself. */
export function WalletLive({ copy, ...props }: WalletLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveWallet {...props} />
    </LiveProviders>
  );
}

function LiveWallet({ server, view, access, signing, arrival }: Omit<WalletLiveProps, 'copy'>) {
  const t = useTranslations('wallets');
  const { data: wallet = server.data, isError } = useLiveQuery(walletDetailOptions(server.data.id), server);
  const nowMs = useNow(server.readAtMs, SECOND_MS);
  const target = {
    kind: 'signing' as const,
    subject: { walletId: wallet.id },
    chainId: wallet.chainId,
    holder: wallet.signerWallet,
  };
  const isOffered = hasActions(wallet) && offersOf(walletNextStep(wallet)).includes('grant');
  useAnnouncedReadiness(wallet);
  useAnnouncedWindow(wallet.calldata?.expiresAt ?? null, nowMs);
  return (
    <WalletDetailView
      {...view}
      wallet={wallet}
      nowMs={nowMs}
      notice={
        <>
          <OpenRequestOver registration={wallet} />
          {arrival !== null && <ArrivalNote arrival={arrival} />}
          <StaleNote text={isError ? t('page.stale') : null} />
        </>
      }
      review={
        <LazyReviewForm
          contradictions={wallet.contradictions}
          draft={`reviewed:${wallet.id}`}
          send={(review) => reviewWalletContradictions({ walletId: wallet.id, ...review })}
          refusal={access.review}
        />
      }
      linkHistory={access.link === null && !isOffered && <LazyLinkHistory target={target} />}
      actions={
        <WalletActions
          wallet={wallet}
          access={access}
          order={<ConfirmRegistration wallet={wallet} refusal={access.confirm} />}
          held={<LazyHeldHashes registration={wallet} />}
          proof={<SignatureForm wallet={wallet} />}
          linkOffer={<LazyLinkOffer {...{ target, isOffered }} refusal={access.link} />}
          grant={
            <GrantPanel
              {...signing}
              registration={wallet}
              canGrant={access.grant === null}
              environment={view.environment}
            />
          }
        />
      }
    />
  );
}

/** Announces the registration's new status to screen readers, politely, with its name. */
function useAnnouncedReadiness(wallet: WalletDetail) {
  const t = useTranslations('wallets.page');
  const chain = useTranslations('common.chain');
  const name = useRegistrationName();
  const text = useReadinessLabel()(wallet);
  const title = t('title', { name: name(wallet), chain: chain(wallet.chainId) });
  useAnnouncedChange(text, `${title}: ${text}`);
}
