import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chain-name.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { BurnSigningView } from '#lib/conversion/signing-view.ts';
import { expectedMinor, formatTokens } from '#lib/money/cents.ts';
import { SigningProgress } from './signing-progress.tsx';
import { toSigningPhase } from './to-signing-phase.ts';

interface SigningViewProps {
  view: BurnSigningView;
  /** The server's rendering: the place of the signing is held for what loads after it. */
  isPlaceholder?: boolean;
  /** The signing itself. */
  children?: ReactNode;
}

/** What a holder is asked to sign, or what became of it. No word of who is paid, or by whom. */
export function SigningView({ view, isPlaceholder = false, children }: SigningViewProps) {
  const t = useTranslations('signLink.page');
  const phase = toSigningPhase(view);
  const { amountCents } = view.intent;
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tabular-nums">
          {t.rich('heading', { amount: () => <Money cents={amountCents} /> })}
        </h1>
        {phase === 'sign' && <p className="max-w-prose text-muted">{t('lead')}</p>}
      </header>
      {phase !== 'sign' && <SigningProgress phase={phase} status={view.intent.status} />}
      <section aria-label={t('facts')} className="rounded-lg border border-line bg-surface px-4 py-2">
        <FactList facts={useFacts(view)} />
      </section>
      {phase === 'sign' && (
        <section aria-label={t('signing')} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
          {isPlaceholder ? <Skeleton className="h-9 w-44" /> : children}
        </section>
      )}
      {phase !== 'sign' && children}
    </>
  );
}

function useFacts({ intent, holder, linkExpiresAt }: BurnSigningView): Fact[] {
  const t = useTranslations('signLink.page');
  const wallet = holder ?? intent.burn?.tokenHolder;
  const proof = intent.burn?.proof ?? null;
  const grant = intent.burn?.grantExpiresAtUnix ?? null;
  const isOpen = intent.status === 'awaiting_burn_approval' && proof === null;
  const tokens = intent.amountCents === null ? '—' : formatTokens(expectedMinor(intent.amountCents));
  return [
    { label: t('tokens'), value: <span className="tabular-nums">{tokens}</span> },
    { label: t('amount'), value: <Money cents={intent.amountCents} /> },
    { label: t('network'), value: <ChainName chainId={intent.chainId} /> },
    ...(wallet === undefined
      ? []
      : [{ label: t('holder'), value: <Identifier value={wallet} what={t('holder').toLowerCase()} /> }]),
    ...(proof === null
      ? []
      : [{ label: t('proof'), value: <Identifier value={proof} what={t('proof').toLowerCase()} /> }]),
    ...(isOpen && grant !== null
      ? [
          {
            label: t('grantExpires'),
            value: <Instant at={new Date(grant * 1000).toISOString()} format="exact" />,
          },
        ]
      : []),
    ...(isOpen && intent.expiresAt !== null
      ? [{ label: t('intentExpires'), value: <Instant at={intent.expiresAt} /> }]
      : []),
    ...(isOpen ? [{ label: t('linkExpires'), value: <Instant at={linkExpiresAt} /> }] : []),
  ];
}
