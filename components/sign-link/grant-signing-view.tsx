import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chain-name.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { GrantSigningView as View } from '#lib/conversion/grant-signing-view.ts';
import { GrantProgress } from './grant-progress.tsx';
import { isOpenPhase, toGrantPhase } from './to-grant-phase.ts';

interface GrantSigningViewProps {
  view: View;
  /** The server's rendering: the place of the signing is held for what loads after it. */
  isPlaceholder?: boolean;
  /** The signing itself. */
  children?: ReactNode;
}

/** What a whitelister or owner is asked to sign, or what became of it. No word of whose the address is. */
export function GrantSigningView({ view, isPlaceholder = false, children }: GrantSigningViewProps) {
  const t = useTranslations('signLink.grant.page');
  const phase = toGrantPhase(view);
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold">{t('heading')}</h1>
        {isOpenPhase(phase) && <p className="max-w-prose text-muted">{t(`lead.${phase}`)}</p>}
      </header>
      {!isOpenPhase(phase) && <GrantProgress phase={phase} />}
      <section aria-label={t('facts')} className="rounded-lg border border-line bg-surface px-4 py-2">
        <FactList facts={useFacts(view)} />
      </section>
      {isOpenPhase(phase) && (
        <section aria-label={t('signing')} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
          {isPlaceholder ? <Skeleton className="h-9 w-44" /> : children}
        </section>
      )}
      {!isOpenPhase(phase) && children}
    </>
  );
}

function useFacts({ wallet, linkExpiresAt, access }: View): Fact[] {
  const t = useTranslations('signLink.grant.page');
  const { signerWallet, limitCents, requestedLimitCents, submission } = wallet;
  const limit = limitCents ?? requestedLimitCents;
  const proof = submission?.txSignature ?? null;
  const identifier = (key: 'address' | 'signer' | 'proof', value: string): Fact => ({
    label: t(key),
    value: <Identifier value={value} what={t(key).toLowerCase()} />,
  });
  return [
    identifier('address', wallet.address),
    { label: t('network'), value: <ChainName chainId={wallet.chainId} /> },
    ...(limit === null ? [] : [{ label: t('limit'), value: <Money cents={limit} /> }]),
    ...(signerWallet === null ? [] : [identifier('signer', signerWallet)]),
    ...(proof === null ? [] : [identifier('proof', proof)]),
    ...(access === 'sign' ? [{ label: t('linkExpires'), value: <Instant at={linkExpiresAt} /> }] : []),
  ];
}
