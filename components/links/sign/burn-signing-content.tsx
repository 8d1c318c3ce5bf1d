import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import { useTokenAmount } from '#components/domain/use-token-amount.ts';
import type { Fact } from '#components/ui/fact-list.tsx';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import type { BurnSigningView } from '#lib/links/signing-view.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { unixToIso } from '#lib/time/unix-to-iso.ts';
import { SigningLayout } from './signing-layout.tsx';
import { SigningProgress } from './signing-progress.tsx';
import { toSigningPhase } from './to-signing-phase.ts';

interface BurnSigningContentProps {
  view: BurnSigningView;
  /** Null where it is not known. */
  tokenSymbol: string | null;
  /** The server's rendering: the place of the signing is held for what loads after it. */
  isPlaceholder?: boolean;
  /** The signing itself. */
  children?: ReactNode;
}

/** What a holder is asked to sign, or its status afterwards. Does not show who is paid, or by whom. */
export function BurnSigningContent({
  view,
  tokenSymbol,
  isPlaceholder = false,
  children,
}: BurnSigningContentProps) {
  const t = useTranslations('signLink.page');
  const phase = toSigningPhase(view);
  const { amountCents } = view.intent;
  return (
    <SigningLayout
      heading={
        amountCents === null
          ? t('headingPlain')
          : t.rich(phase === 'sign' ? 'heading' : 'headingOf', {
              amount: () => <Money cents={amountCents} />,
            })
      }
      words={{ facts: t('details'), signing: t('signing') }}
      facts={useFacts(view, tokenSymbol)}
      stage={
        phase === 'sign'
          ? { lead: t('lead') }
          : { progress: <SigningProgress phase={phase} status={view.intent.status} /> }
      }
      isPlaceholder={isPlaceholder}
    >
      {children}
    </SigningLayout>
  );
}

function useFacts({ intent, holder, linkExpiresAt }: BurnSigningView, symbol: string | null): Fact[] {
  const t = useTranslations('signLink.page');
  const amount = useTokenAmount({ chainId: intent.chainId, symbol });
  const wallet = holder ?? intent.burn?.tokenHolder;
  const proof = intent.burn?.proof ?? null;
  // The authorization of an attempt that is over is not signed: its end is no deadline.
  const live = intent.burn !== null && !isAttemptOver(intent.burn) ? intent.burn : null;
  const expiresAtUnix = live?.authorizationExpiresAtUnix ?? null;
  const isOpen = intent.status === 'awaiting_burn_approval' && proof === null;
  const tokens = intent.amountCents === null ? '—' : amount.inRow(expectedBaseUnits(intent.amountCents));
  return [
    { label: t('tokens'), value: <span className="tabular-nums">{tokens}</span> },
    { label: t('amount'), value: <Money cents={intent.amountCents} /> },
    { label: t('network'), value: <ChainName chainId={intent.chainId} /> },
    ...(wallet === undefined
      ? []
      : [{ label: t('holder'), value: <Identifier value={wallet} what={t('holder').toLowerCase()} /> }]),
    ...(proof === null
      ? []
      : [
          {
            label: t('transaction'),
            value: <Identifier value={proof} what={t('transaction').toLowerCase()} />,
          },
        ]),
    ...(isOpen && expiresAtUnix !== null
      ? [
          {
            label: t('authorizationExpires'),
            value: <Instant at={unixToIso(expiresAtUnix)} format="exact" />,
          },
        ]
      : []),
    ...(isOpen && intent.expiresAt !== null
      ? [{ label: t('intentExpires'), value: <Instant at={intent.expiresAt} /> }]
      : []),
    ...(isOpen ? [{ label: t('linkExpires'), value: <Instant at={linkExpiresAt} /> }] : []),
  ];
}
