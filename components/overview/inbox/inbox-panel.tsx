import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { InboxCounts, InboxItem } from '#lib/intents/overview/inbox.ts';
import {
  groupOf,
  INBOX_GROUPS,
  INBOX_REASONS,
  type InboxReason,
} from '#lib/intents/overview/inbox-reasons.ts';
import type { InboxScopeName } from '#lib/intents/overview/inbox-scope.ts';
import type { ContractToConfirm } from '#lib/intents/overview/overview-view.ts';
import { contractAddress } from '#lib/chains/contracts/contract-address.ts';
import { ContractRow } from './contract-row.tsx';
import { InboxGroupRows } from './inbox-group-rows.tsx';
import { InboxScope } from './inbox-scope.tsx';

interface InboxPanelProps {
  items: readonly InboxItem[];
  counts: InboxCounts;
  /** The reasons that the reader may act on. */
  mine: readonly InboxReason[];
  /** Grants of wallets that wait for a signature: one line for all of them. */
  grantsToSign: number;
  /** Contracts that signatures wait for. */
  contracts: readonly ContractToConfirm[];
  /** What the reader chose last. */
  scope: InboxScopeName;
  keepScope: (scope: InboxScopeName) => void;
  nowMs: number;
}

/** What asks for a user now: to solve, to sign, to pay and to watch, the most urgent first. */
export function InboxPanel({
  items,
  counts,
  mine,
  grantsToSign,
  contracts,
  nowMs,
  ...reader
}: InboxPanelProps) {
  const t = useTranslations('overview.inbox');
  const [scope, setScope] = useState(reader.scope);
  function choose(chosen: InboxScopeName) {
    setScope(chosen);
    reader.keepScope(chosen);
  }
  const hasMine = mine.length > 0 || [...items, ...contracts].some(({ isMine }) => isMine);
  const isShown = ({ isMine }: { readonly isMine: boolean }) => scope === 'all' || isMine;
  const shown = items.filter(isShown);
  const shownContracts = contracts.filter(isShown);
  const counted = INBOX_REASONS.filter((reason) => (counts[reason] ?? 0) > 0);
  // Also those of which no item was read.
  const reasons = INBOX_REASONS.filter(
    (reason) =>
      (counted.includes(reason) && (scope === 'all' || mine.includes(reason))) ||
      shown.some((item) => item.reason === reason),
  );
  const hasAny = counted.length + items.length + contracts.length > 0;
  const hasShown = reasons.length + shownContracts.length > 0;
  const total = counted.reduce((sum, reason) => sum + (counts[reason] ?? 0), 0);
  const aside = hasAny && (
    <span className="flex items-center gap-3">
      <span className="max-sm:hidden">{t('count', { count: total })}</span>
      {(hasMine || scope === 'mine') && <InboxScope scope={scope} onChange={choose} />}
    </span>
  );
  return (
    <Panel title={t('title')} aside={aside || undefined} flush>
      {!hasAny && grantsToSign === 0 ? (
        <EmptyState icon="icon-circle-check" title={t('empty')} text={t('emptyText')} />
      ) : !hasShown && grantsToSign === 0 ? (
        <EmptyState icon="icon-circle-check" title={t('noneMine')} text={t('noneMineText')} />
      ) : (
        INBOX_GROUPS.map((group) => (
          <InboxGroupRows
            key={group}
            group={group}
            items={shown}
            reasons={reasons.filter((reason) => groupOf(reason) === group)}
            counts={counts}
            nowMs={nowMs}
          >
            {group === 'sign' && grantsToSign + shownContracts.length > 0 && (
              <ToPrepare contracts={shownContracts} grantsToSign={grantsToSign} nowMs={nowMs} />
            )}
          </InboxGroupRows>
        ))
      )}
    </Panel>
  );
}

type ToPrepareProps = Pick<InboxPanelProps, 'contracts' | 'grantsToSign' | 'nowMs'>;

/** What signatures wait for that is no conversion. */
function ToPrepare({ contracts, grantsToSign, nowMs }: ToPrepareProps) {
  return (
    <>
      {contracts.map((contract) => (
        <ContractRow key={contractAddress(contract)} contract={contract} nowMs={nowMs} />
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
