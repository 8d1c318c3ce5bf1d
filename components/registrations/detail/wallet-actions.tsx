'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { OpenSigning } from '#components/signing/open-signing.tsx';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { CancelWallet } from './cancel-wallet.tsx';
import { HandleWallet } from './handle-wallet.tsx';
import { hasActions } from './has-actions.ts';
import { offersOf } from '#components/registrations/wallet-offers.ts';
import { RecheckWallet } from './recheck-wallet.tsx';
import type { WalletAccess } from '#components/registrations/wallet-access.ts';

interface WalletActionsProps {
  wallet: WalletDetail;
  access: WalletAccess;
  /** The signing itself. */
  grant: ReactNode;
  /** Typing what a registration made elsewhere is. */
  order: ReactNode;
  /** What was signed, where this browser still holds it; the signing shows it by itself. */
  held: ReactNode;
  /** Entering who made a grant that the network has; the signing has it by itself. */
  proof: ReactNode;
  /** Requesting the signature of a signer without an account; nothing where none is to be made. */
  linkOffer: ReactNode;
}

/**
 * Everything that can be done with a registration now. A limit cannot be changed, so nothing here
 * offers that (R111).
 */
export function WalletActions({ wallet, access, ...props }: WalletActionsProps) {
  const { grant, held, order, proof, linkOffer } = props;
  const t = useTranslations('wallets');
  const step = walletNextStep(wallet);
  const { kind } = step;
  const offers = offersOf(step);
  const handle = <HandleWallet wallet={wallet} refusal={access.review} />;
  if (!hasActions(wallet)) {
    return (
      <>
        {held}
        {handle}
      </>
    );
  }
  const isSent = kind === 'await_receipt' || kind === 'sent_unknown';
  const isPending = wallet.state === 'pending';
  const toSign = offers.find((offer) => offer !== 'recheck');
  const signLabel = { grant: t(kind === 'sign_grant' ? 'grant.start' : 'grant.again') };
  const labels = { ...signLabel, prove: t('grant.prove'), original: t('grant.original') };
  return (
    <>
      {kind === 'confirm_order' && order}
      {handle}
      {toSign === undefined ? (
        held
      ) : (
        <OpenSigning
          label={labels[toSign]}
          refusal={access.grant}
          variant={offers[0] === toSign ? 'primary' : 'secondary'}
          held={held}
        >
          {grant}
        </OpenSigning>
      )}
      {linkOffer}
      <RecheckWallet
        wallet={wallet}
        refusal={access.grant}
        isPrimary={offers[0] === 'recheck'}
        proof={toSign === 'prove' ? null : proof}
      />
      {isPending && (
        <CancelWallet wallet={wallet} refusal={access.cancel ?? (isSent ? t('cancel.inFlight') : null)} />
      )}
    </>
  );
}
