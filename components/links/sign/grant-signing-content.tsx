import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import type { Fact } from '#components/ui/fact-list.tsx';
import {
  toHolderGrantSubject,
  type GrantSigningView,
  type LinkWallet,
} from '#lib/links/grant-signing-view.ts';
import { findLimitEffect } from '#lib/registrations/limit-effect.ts';
import { GrantProgress } from './grant-progress.tsx';
import { SigningLayout } from './signing-layout.tsx';
import { isOpenPhase, toGrantPhase, type GrantPhase } from './to-grant-phase.ts';

interface GrantSigningContentProps {
  view: GrantSigningView;
  /** The server's rendering: the place of the signing is held for what loads after it. */
  isPlaceholder?: boolean;
  /** The signing itself. */
  children?: ReactNode;
}

/**
 * What an authorizing wallet or owner is asked to sign, or its status afterwards. Does not show whose the
 * address is.
 */
export function GrantSigningContent({ view, isPlaceholder = false, children }: GrantSigningContentProps) {
  const t = useTranslations('signLink.grant.page');
  const phase = toGrantPhase(view);
  const facts = useFacts(view, phase);
  return (
    <SigningLayout
      heading={t('heading')}
      words={{ facts: t('details'), signing: t('signing') }}
      facts={facts}
      stage={
        isOpenPhase(phase) ? { lead: t(`lead.${phase}`) } : { progress: <GrantProgress phase={phase} /> }
      }
      isPlaceholder={isPlaceholder}
    >
      {children}
    </SigningLayout>
  );
}

function useFacts({ wallet, linkExpiresAt, access }: GrantSigningView, phase: GrantPhase): Fact[] {
  const t = useTranslations('signLink.grant.page');
  const { signerWallet, submission } = wallet;
  const limit = findShownLimit(wallet, phase);
  const proof = submission?.txSignature ?? null;
  const identifier = (key: 'address' | 'signer' | 'transaction', value: string): Fact => ({
    label: t(key),
    value: <Identifier value={value} what={t(key).toLowerCase()} />,
  });
  return [
    identifier('address', wallet.address),
    { label: t('network'), value: <ChainName chainId={wallet.chainId} /> },
    ...(limit.cents === null ? [] : [{ label: t(limit.label), value: <Money cents={limit.cents} /> }]),
    ...(signerWallet === null ? [] : [identifier('signer', signerWallet)]),
    ...(proof === null ? [] : [identifier('transaction', proof)]),
    ...(access === 'sign' ? [{ label: t('linkExpires'), value: <Instant at={linkExpiresAt} /> }] : []),
  ];
}

/** The limit that is signed for; the one that the service names only once it is in effect. */
function findShownLimit(wallet: LinkWallet, phase: GrantPhase) {
  const { limitCents, calldata, requestedLimitCents } = wallet;
  const isInEffect = findLimitEffect(toHolderGrantSubject(wallet)) === 'in_effect';
  if (phase === 'active' && limitCents !== null && isInEffect) {
    return { label: 'limit', cents: limitCents } as const;
  }
  return { label: 'requestedLimit', cents: calldata?.limitCents ?? requestedLimitCents } as const;
}
