import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { InboxCounts, InboxItem } from '#lib/intents/overview/inbox.ts';
import {
  groupOf,
  INBOX_GROUPS,
  INBOX_REASONS,
  type InboxGroup,
  type InboxReason,
} from '#lib/intents/overview/inbox-reasons.ts';
import type { InboxScopeName } from '#lib/intents/overview/inbox-scope.ts';
import type { ContractToConfirm, Overview, WalletTaskItem } from '#lib/intents/overview/overview-view.ts';
import { WALLET_TASK_TABLE } from '#lib/intents/overview/wallet-tasks.ts';
import { toContractHref } from '#lib/chains/contracts/contract-href.ts';
import { ContractRow } from './contract-row.tsx';
import { InboxGroupRows } from './inbox-group-rows.tsx';
import { InboxScope } from './inbox-scope.tsx';
import { WalletRows } from './wallet-rows.tsx';

interface InboxPanelProps {
  items: readonly InboxItem[];
  counts: InboxCounts;
  /** The reasons that the reader may act on. */
  mine: readonly InboxReason[];
  /** Grants of wallets that wait for a signature: one line for all of them. */
  grantsToSign: number;
  /** Whether the reader may sign them. */
  areGrantsMine: boolean;
  /** Contracts that signatures wait for. */
  contracts: readonly ContractToConfirm[];
  /** Registrations that need a user: the first of each reason, and how many there are. */
  wallets: readonly WalletTaskItem[];
  walletCounts: Overview['walletTaskCounts'];
  /** What the reader chose last. */
  scope: InboxScopeName;
  keepScope: (scope: InboxScopeName) => void;
  nowMs: number;
  /** How to begin, where there is no conversion yet. */
  firstSteps?: ReactNode;
}

/** What asks for a user now: to solve, to sign, to pay and to watch, the most urgent first. */
export function InboxPanel({ scope: kept, keepScope, nowMs, firstSteps, ...asking }: InboxPanelProps) {
  const t = useTranslations('overview.inbox');
  const [scope, setScope] = useState(kept);
  function choose(chosen: InboxScopeName) {
    setScope(chosen);
    keepScope(chosen);
  }
  const { counts } = asking;
  const all = selectShown(asking, 'all');
  const shown = selectShown(asking, scope);
  const { items, contracts, grantsToSign, reasons } = shown;
  const total = reasons.reduce((sum, reason) => sum + (counts[reason] ?? 0), 0);
  const hasScope = scope === 'mine' || hasAny(selectShown(asking, 'mine'));
  const aside = hasAny(all) && (total > 0 || hasScope) && (
    <span className="flex items-center gap-3">
      {total > 0 && <span className="max-sm:hidden">{t('count', { count: total })}</span>}
      {hasScope && <InboxScope scope={scope} onChange={choose} />}
    </span>
  );
  return (
    <Panel title={t('title')} aside={aside || undefined} flush>
      {!hasAny(all) ? (
        <EmptyState icon="icon-circle-check" title={t('empty')} text={t('emptyText')} action={firstSteps} />
      ) : !hasAny(shown) ? (
        <EmptyState icon="icon-circle-check" title={t('noneMine')} text={t('noneMineText')} />
      ) : (
        INBOX_GROUPS.map((group) => (
          <InboxGroupRows
            key={group}
            group={group}
            items={items}
            reasons={reasons.filter((reason) => groupOf(reason) === group)}
            counts={counts}
            nowMs={nowMs}
            childCount={group === 'sign' ? grantsToSign + contracts.length : 0}
            {...toWalletsOf(group, shown, { counts: asking.walletCounts, nowMs })}
          >
            {group === 'sign' && grantsToSign + contracts.length > 0 && (
              <ToPrepare contracts={contracts} grantsToSign={grantsToSign} nowMs={nowMs} />
            )}
          </InboxGroupRows>
        ))
      )}
    </Panel>
  );
}

type Asking = Omit<InboxPanelProps, 'scope' | 'keepScope' | 'nowMs' | 'firstSteps'>;
type Shown = Pick<Asking, 'items' | 'contracts' | 'grantsToSign' | 'wallets'> & {
  /** Also those of which no item was read; in the order of urgency. */
  readonly reasons: readonly InboxReason[];
};

function selectShown(asking: Asking, scope: InboxScopeName): Shown {
  const { counts, mine, grantsToSign, areGrantsMine } = asking;
  const isAll = scope === 'all';
  const isShown = ({ isMine }: { readonly isMine: boolean }) => isAll || isMine;
  const items = asking.items.filter(isShown);
  return {
    items,
    contracts: asking.contracts.filter(isShown),
    wallets: asking.wallets.filter(isShown),
    grantsToSign: isAll || areGrantsMine ? grantsToSign : 0,
    reasons: INBOX_REASONS.filter(
      (reason) =>
        ((counts[reason] ?? 0) > 0 && (isAll || mine.includes(reason))) ||
        items.some((item) => item.reason === reason),
    ),
  };
}

function hasAny({ reasons, contracts, wallets, grantsToSign }: Shown): boolean {
  return reasons.length + contracts.length + wallets.length + grantsToSign > 0;
}

function toWalletsOf(
  group: InboxGroup,
  { wallets }: Shown,
  { counts, nowMs }: { counts: InboxPanelProps['walletCounts']; nowMs: number },
) {
  const tasks = wallets.filter(({ reason }) => WALLET_TASK_TABLE[reason].group === group);
  const reasons = new Set(tasks.map(({ reason }) => reason));
  return {
    walletCount: [...reasons].reduce((sum, reason) => sum + (counts[reason] ?? 0), 0),
    wallets: <WalletRows tasks={tasks} counts={counts} nowMs={nowMs} />,
  };
}

type ToPrepareProps = Pick<InboxPanelProps, 'contracts' | 'grantsToSign' | 'nowMs'>;

/** What signatures wait for that is no conversion. */
function ToPrepare({ contracts, grantsToSign, nowMs }: ToPrepareProps) {
  return (
    <>
      {contracts.map((contract) => (
        <ContractRow key={toContractHref(contract)} contract={contract} nowMs={nowMs} />
      ))}
      {grantsToSign > 0 && <GrantsRow count={grantsToSign} />}
    </>
  );
}

function GrantsRow({ count }: { count: number }) {
  const t = useTranslations('overview.inbox');
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 hover:bg-hover">
      <Icon name="icon-wallet-cards" className="text-[1.125rem] text-attention-mark" />
      <div className="min-w-0">
        <Link href="/wallets?state=to_do" className="font-medium after:absolute after:inset-0">
          {t('grantsTitle')}
        </Link>
        <p className="truncate text-sm text-muted">{t('grants', { count })}</p>
      </div>
    </li>
  );
}
