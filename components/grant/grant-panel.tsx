'use client';

import { useTranslations } from 'next-intl';
import type { ComponentType } from 'react';
import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { SigningBoundary } from '#components/signing/signing-boundary.tsx';
import { useWalletCode } from '#components/signing/wallets/use-wallet-code.ts';
import { WalletsLoading } from '#components/signing/wallets/wallets-loading.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { chainFamily, type ChainFamily } from '#lib/chains/chains.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { GrantContract } from './grant-contract.tsx';
import { GrantBackendContext, useGrantBackend, type GrantBackend } from './grant-backend.ts';
import type { GrantPanelProps } from './grant-panel-props.ts';
import { HashForm } from '#components/grant/hash/hash-form.tsx';
import { HashStep } from '#components/grant/hash/hash-step.tsx';
import { isHeld } from '#components/grant/hash/is-held.ts';

type FamilyGrant = ComponentType<GrantPanelProps>;

/** Each family's wallet code is a chunk of its own: a page loads only the one it signs with. */
const LOADERS: Readonly<Record<ChainFamily, () => Promise<FamilyGrant>>> = {
  evm: () => import('#components/grant/evm/evm-grant.tsx').then(({ EvmGrant }) => EvmGrant),
  solana: () => import('#components/grant/solana/solana-grant.tsx').then(({ SolanaGrant }) => SolanaGrant),
};

/**
 * Signing a grant: path A and B on Solana, path C on EVM chains. It follows the registration: what an
 * action starts is finished by the stream. While this browser holds a hash of it, nothing can be sent
 * again.
 */
export function GrantPanel({ backend, ...props }: GrantPanelProps & { backend: GrantBackend }) {
  return (
    <GrantBackendContext value={backend}>
      <CurrentStep {...props} />
    </GrantBackendContext>
  );
}

function CurrentStep(props: GrantPanelProps) {
  const t = useTranslations('grant');
  const { registration, canGrant } = props;
  const held = useOutboxEntries(useGrantBackend().hashOutbox).filter((entry) => isHeld(entry, registration));
  if (held.length > 0) {
    return held.map((entry) => <HashStep key={entry.record.txHash} entry={entry} />);
  }
  if (!canGrant) return <GatedAction label={t('sign.action')} reason={t('notAllowed')} />;
  // The service decides by the first transaction it got: nothing is signed until that one is entered (R120).
  if (awaitsOriginal(registration)) return <HashForm registration={registration} />;
  return (
    <>
      <GrantContract {...props} />
      <FamilySteps {...props} />
    </>
  );
}

function FamilySteps(props: GrantPanelProps) {
  const loaded = useWalletCode(LOADERS[chainFamily(props.registration.chainId)], props.sandboxUrl);
  if (loaded.state !== 'ready') return <WalletsLoading code={loaded} />;
  const { code: FamilyGrant } = loaded;
  return (
    <SigningBoundary>
      <FamilyGrant {...props} />
    </SigningBoundary>
  );
}

function awaitsOriginal(registration: GrantSubject): boolean {
  const step = walletNextStep(registration);
  return step.kind === 'submission_refused' && step.remedy === 'original';
}
