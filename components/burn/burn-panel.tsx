'use client';

import { useTranslations } from 'next-intl';
import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { SigningBoundary } from '#components/signing/signing-boundary.tsx';
import { useNetworkChange } from '#components/signing/wallets/use-network-change.ts';
import { WalletsLoading } from '#components/signing/wallets/wallets-loading.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { assertNever } from '#lib/assert-never.ts';
import { BurnBackendContext, useBurnBackend, type BurnBackend } from './burn-backend.ts';
import type { BurnPanelProps } from './burn-panel-props.ts';
import { findBurnStep, type BurnStep } from './burn-step.ts';
import { AwaitAuthorization } from '#components/burn/prepare/await-authorization.tsx';
import { ChooseHolder } from '#components/burn/prepare/choose-holder.tsx';
import { blocksSigning } from '#components/burn/proof/proof-outbox.ts';
import { ProofStep } from '#components/burn/proof/proof-step.tsx';
import { UnclearBurn } from '#components/burn/proof/unclear-burn.tsx';
import { UnknownHash } from '#components/burn/proof/unknown-hash.tsx';
import type { BurnSigner } from '#components/burn/sign/burn-signer.ts';
import { SignStep } from '#components/burn/sign/sign-step.tsx';
import { useSigner } from '#components/burn/sign/use-signer.ts';

/**
 * Everything from "who holds the tokens" to "the proof is stored". It follows the intent it is given: what an
 * action starts is finished by the stream. While this browser holds a proof of the intent, nothing can be
 * signed again.
 */
export function BurnPanel({ backend, ...props }: BurnPanelProps & { backend: BurnBackend }) {
  return (
    <BurnBackendContext value={backend}>
      <CurrentStep {...props} />
    </BurnBackendContext>
  );
}

function CurrentStep(props: BurnPanelProps) {
  const { intent, canSign } = props;
  const t = useTranslations('burn.sign');
  const held = useOutboxEntries(useBurnBackend().proofOutbox).filter(
    (entry) => entry.record.intentId === intent.id && blocksSigning(entry, intent.burn),
  );
  if (held.length > 0) return <ProofStep entries={held} />;
  const step = findBurnStep(intent);
  if (!step) return null;
  if (step.kind === 'resolve_burn') return <UnclearBurn intent={intent} burn={step.burn} canSign={canSign} />;
  if (step.kind === 'correct_hash') return <UnknownHash burn={step.burn} canEnter={canSign} />;
  if (!canSign) return <GatedAction label={t('action')} reason={t('notAllowed')} />;
  return <WalletSteps {...props} step={step} />;
}

function WalletSteps({ step, ...props }: BurnPanelProps & { step: BurnStep }) {
  const { intent, sandboxUrl } = props;
  const loaded = useSigner(intent.chainId, sandboxUrl);
  if (loaded.state !== 'ready') return <WalletsLoading code={loaded} />;
  const { code: Signer } = loaded;
  return (
    <SigningBoundary>
      <Signer {...props}>{(signer) => <BurnSteps {...props} step={step} signer={signer} />}</Signer>
    </SigningBoundary>
  );
}

interface BurnStepsProps extends BurnPanelProps {
  step: BurnStep;
  signer: BurnSigner;
}

/** The step itself. Keyed by attempt, so that nothing of one attempt is shown with another. */
function BurnSteps({ step, intent, signer, environment, sandboxUrl, tokenSymbol }: BurnStepsProps) {
  const place = { environment, hasExplorer: sandboxUrl === null };
  // Kept here, because the press comes a step before the wallet's answer is shown.
  const networkChange = useNetworkChange({
    network: signer.networkName,
    isElsewhere: signer.isOnWrongNetwork,
    onSwitch: signer.fixNetwork,
  });
  switch (step.kind) {
    case 'choose_holder':
      return (
        <ChooseHolder
          key="choose"
          intent={intent}
          wallet={signer.wallet}
          isWalletFit={signer.isWalletFit}
          token={signer.token}
          tokenSymbol={tokenSymbol}
          networkChange={networkChange}
        />
      );
    case 'await_authorization':
      return <AwaitAuthorization key={step.burn.attemptId} burn={step.burn} networkChange={networkChange} />;
    case 'sign':
      return (
        <SignStep
          key={step.burn.attemptId}
          {...place}
          intent={intent}
          burn={step.burn}
          signer={signer}
          tokenSymbol={tokenSymbol}
          networkChange={networkChange}
        />
      );
    default:
      return assertNever(step);
  }
}
