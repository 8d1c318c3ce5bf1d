import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConnectedWallet } from '#components/signing/wallets/connected-wallet.tsx';
import { StepFrame } from '#components/signing/step-frame.tsx';
import { WalletList } from '#components/signing/wallets/wallet-list.tsx';
import { WrongAccount } from '#components/signing/wallets/wrong-account.tsx';
import { SignOnlyNotice } from '#components/signing/wallets/sign-only-notice.tsx';
import { useSolanaWallet } from '#components/wallet-connect/solana/use-solana-wallet.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { SelfBuilt } from './self-built.tsx';
import { SignatureForm } from './signature-form.tsx';
import { SolanaOutcome } from './solana-outcome.tsx';
import { SolanaSignStep } from './solana-sign-step.tsx';
import { useSolanaSigning } from './use-solana-signing.ts';

/**
 * What an authorizing wallet can do: sign what the service prepares, or prove a grant that was made otherwise
 * (R126, R127).
 */
export function SolanaSteps({ registration, environment }: GrantPanelProps) {
  const t = useTranslations('grant');
  const wallet = useSolanaWallet();
  // Here and not a step below: what was signed is not lost with the account that is connected.
  const signing = useSolanaSigning(registration, wallet, environment);
  const { connection } = wallet;
  const disconnect = () => {
    signing.startOver();
    wallet.disconnect();
  };
  const signer = registration.signerWallet;
  // As it was when this began: a form that is being answered must not be replaced because of its own first
  // answer.
  const [awaitsProof] = useState(walletNextStep(registration).kind === 'prove_authorship');
  if (awaitsProof) {
    return (
      <StepFrame title={t('prove.title')}>
        <SignatureForm registration={registration} />
      </StepFrame>
    );
  }
  const isRightAccount = connection !== null && connection.address === signer;
  const maySign = isRightAccount && wallet.canSignOnly;
  return (
    <StepFrame title={t('sign.title')}>
      {connection ? (
        <ConnectedWallet connection={connection} {...(!signing.holdsWallet && { onChange: disconnect })} />
      ) : (
        <WalletList wallet={wallet} />
      )}
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
          onOtherWallet={disconnect}
        />
      )}
      {!maySign && signing.holdsWallet && (
        <SolanaOutcome signing={signing} registration={registration} onOtherWallet={disconnect} />
      )}
      <SelfBuilt registration={registration} />
    </StepFrame>
  );
}
