import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import type { Fact } from '#components/ui/fact-list.tsx';
import type { GrantSigningView as View } from '#lib/links/grant-signing-view.ts';
import { GrantProgress } from './grant-progress.tsx';
import { SigningLayout } from './signing-layout.tsx';
import { isOpenPhase, toGrantPhase } from './to-grant-phase.ts';

interface GrantSigningViewProps {
  view: View;
  /** The server's rendering: the place of the signing is held for what loads after it. */
  isPlaceholder?: boolean;
  /** The signing itself. */
  children?: ReactNode;
}

/**
 * What an authorizing wallet or owner is asked to sign, or its status afterwards. Does not show whose the
 * address is.
 */
export function GrantSigningView({ view, isPlaceholder = false, children }: GrantSigningViewProps) {
  const t = useTranslations('signLink.grant.page');
  const phase = toGrantPhase(view);
  return (
    <SigningLayout
      heading={t('heading')}
      words={{ facts: t('details'), signing: t('signing') }}
      facts={useFacts(view)}
      stage={
        isOpenPhase(phase) ? { lead: t(`lead.${phase}`) } : { progress: <GrantProgress phase={phase} /> }
      }
      isPlaceholder={isPlaceholder}
    >
      {children}
    </SigningLayout>
  );
}

function useFacts({ wallet, linkExpiresAt, access }: View): Fact[] {
  const t = useTranslations('signLink.grant.page');
  const { signerWallet, limitCents, requestedLimitCents, submission } = wallet;
  const limit = limitCents ?? requestedLimitCents;
  const proof = submission?.txSignature ?? null;
  const identifier = (key: 'address' | 'signer' | 'transaction', value: string): Fact => ({
    label: t(key),
    value: <Identifier value={value} what={t(key).toLowerCase()} />,
  });
  return [
    identifier('address', wallet.address),
    { label: t('network'), value: <ChainName chainId={wallet.chainId} /> },
    ...(limit === null ? [] : [{ label: t('limit'), value: <Money cents={limit} /> }]),
    ...(signerWallet === null ? [] : [identifier('signer', signerWallet)]),
    ...(proof === null ? [] : [identifier('transaction', proof)]),
    ...(access === 'sign' ? [{ label: t('linkExpires'), value: <Instant at={linkExpiresAt} /> }] : []),
  ];
}
