import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ConnectedWallet } from '#components/signing/wallets/connected-wallet.tsx';
import { StepFrame } from '#components/signing/step-frame.tsx';
import { WalletList } from '#components/signing/wallets/wallet-list.tsx';
import { WrongAccount } from '#components/signing/wallets/wrong-account.tsx';
import { SignOnlyNotice } from '#components/signing/wallets/sign-only-notice.tsx';
import { useSolanaWallet, type SolanaWallet } from '#components/wallet-connect/solana/use-solana-wallet.ts';
import type { Environment } from '#lib/chains/chains.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { findShownParts, type GrantParts } from './find-shown-parts.ts';
import { SelfBuilt } from './self-built.tsx';
import { SignatureForm } from './signature-form.tsx';
import { SolanaOutcome } from './solana-outcome.tsx';
import { SolanaSignStep } from './solana-sign-step.tsx';
import { useSolanaSigning, type SolanaSigning } from './use-solana-signing.ts';

/**
 * What an authorizing wallet can do: sign what the service prepares, or prove a grant that was made otherwise
 * (R126, R127). It follows the registration.
 */
export function SolanaSteps({ registration, environment }: GrantPanelProps) {
  const t = useTranslations('grant');
  const wallet = useSolanaWallet();
  // Here and not a step below: what was signed is not lost with the account that is connected.
  const signing = useSolanaSigning(registration, wallet, environment);
  const [begun, setBegun] = useState<GrantParts>({ proof: false, signing: false });
  const awaitsProof = walletNextStep(registration).kind === 'prove_authorship';
  const parts = findShownParts({ awaitsProof, state: signing.state.kind, begun });
  // One that comes beside another does not take the focus from a form that is being answered.
  const takesFocus = !(parts.proof && parts.signing);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {parts.proof && (
        <Begun onBegin={() => setBegun((before) => ({ ...before, proof: true }))}>
          <StepFrame title={t('prove.title')} takesFocus={takesFocus}>
            <SignatureForm registration={registration} isOnChain={awaitsProof} />
          </StepFrame>
        </Begun>
      )}
      {parts.signing && (
        <Begun onBegin={() => setBegun((before) => ({ ...before, signing: true }))}>
          <StepFrame title={t('sign.title')} takesFocus={takesFocus}>
            <Signing {...{ registration, environment, wallet, signing, awaitsProof }} />
          </StepFrame>
        </Begun>
      )}
    </div>
  );
}

/** Hears of every form in it that is being answered. */
function Begun({ onBegin, children }: { onBegin: () => void; children: ReactNode }) {
  return (
    <div onChange={onBegin} onSubmit={onBegin}>
      {children}
    </div>
  );
}

interface SigningProps {
  registration: GrantSubject;
  environment: Environment;
  wallet: SolanaWallet;
  signing: SolanaSigning;
  /** Then no wallet is asked: what is shown is what was begun before. */
  awaitsProof: boolean;
}

function Signing({ registration, environment, wallet, signing, awaitsProof }: SigningProps) {
  const { connection } = wallet;
  const disconnect = () => {
    signing.startOver();
    wallet.disconnect();
  };
  const signer = registration.signerWallet;
  const isRightAccount = connection !== null && connection.address === signer;
  const maySign = isRightAccount && wallet.canSignOnly;
  return (
    <>
      {connection && (
        <ConnectedWallet connection={connection} {...(!signing.holdsWallet && { onChange: disconnect })} />
      )}
      {!connection && !awaitsProof && <WalletList wallet={wallet} />}
      {connection && !isRightAccount && (
        <WrongAccount connected={connection.address} expected={signer ?? '—'} onDisconnect={disconnect} />
      )}
      {isRightAccount && !wallet.canSignOnly && (
        <SignOnlyNotice copy="grant.signOnly" walletName={connection.walletName} />
      )}
      {maySign && (
        <SolanaSignStep
          registration={registration}
          signing={signing}
          walletName={connection.walletName}
          mayBegin={!awaitsProof}
          onOtherWallet={disconnect}
        />
      )}
      {!maySign && signing.holdsWallet && (
        <SolanaOutcome signing={signing} registration={registration} onOtherWallet={disconnect} />
      )}
      <SelfBuilt registration={registration} environment={environment} />
    </>
  );
}
