import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { LimitInEffect } from '#components/domain/registration/limit-in-effect.tsx';
import { FeeBalance } from '#components/domain/registration/fee-balance.tsx';
import { ReadinessBadge } from '#components/domain/registration/readiness-badge.tsx';
import { useReadinessLabel } from '#components/domain/registration/use-readiness-label.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import { needsUserAction } from '#lib/registrations/filter-wallets.ts';
import { toSituation } from '#lib/registrations/readiness-key.ts';
import { walletNextStep, type WalletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { StageBar } from './stage-bar.tsx';
import { Link } from '#components/ui/link.tsx';

interface WalletCellProps {
  wallet: WalletSummary;
  /** The only chain of its row: its parts are side by side. */
  isWide: boolean;
}

/** One address on one chain: its status, its limit and fees, the one next step. All of it is its link. */
export function WalletCell({ wallet, isWide }: WalletCellProps) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  const label = useReadinessLabel();
  const { kind } = walletNextStep(wallet);
  const next = t(`next.${toNextKey(wallet, kind)}`);
  const toDo = needsUserAction(wallet);
  return (
    <div
      className={clsx(
        'relative flex grow flex-col items-start gap-1.5 rounded-md px-2 py-1.5 hover:bg-hover has-focus-visible:bg-hover',
        isWide && 'md:grid md:grid-cols-3 md:items-center md:gap-x-4',
      )}
    >
      <span className="flex max-w-full flex-col items-start gap-1.5">
        {/* A new key plays the settling colour again when the row changed. */}
        <span
          key={wallet.updatedAt}
          className="inline-flex max-w-full animate-settle rounded-sm [&_span]:whitespace-normal"
        >
          <ReadinessBadge wallet={wallet} />
        </span>
        <StageBar wallet={wallet} />
      </span>
      {wallet.deletedAt === null && <Figures wallet={wallet} />}
      <span
        className={clsx(
          'inline-flex items-center gap-1 text-sm',
          toDo ? 'font-medium text-accent' : 'text-muted',
        )}
      >
        {next}
        {toDo && <Icon name="icon-arrow-right" className="text-[0.875rem]" />}
      </span>
      <Link
        href={`/wallets/${wallet.id}`}
        aria-label={`${chain(wallet.chainId)}: ${label(wallet)}. ${next}. ${wallet.address}`}
        className="absolute inset-0 rounded-md"
      />
    </div>
  );
}

/** Not to be used comes before how long it takes; where the status is unknown, nothing known is awaited. */
function toNextKey(wallet: WalletSummary, kind: WalletNextStep['kind']) {
  const { isOverdue, state } = wallet;
  if (kind === 'confirm_order' && toSituation(wallet) !== 'other') return 'confirm_again';
  // What is barred cannot be reconciled here.
  if (kind === 'drifted' && state === 'banned') return 'support';
  if (!isOverdue) return kind;
  if (kind === 'unknown_state') return 'support';
  return kind === 'revocation_unconfirmed' ? kind : 'overdue';
}

function Figures({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('wallets');
  const hasLimit = chainFamily(wallet.chainId) === 'evm';
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm">
      {hasLimit && (
        <Figure label={t('limit')}>
          <LimitInEffect wallet={wallet} />
        </Figure>
      )}
      <Figure label={t('gas')}>
        <FeeBalance wallet={wallet} />
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
