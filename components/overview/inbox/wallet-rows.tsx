import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Age } from '#components/domain/age.tsx';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import type { Overview, WalletTaskItem } from '#lib/intents/overview/overview-view.ts';
import { InboxLine } from './inbox-line.tsx';
import { MoreRow } from './more-row.tsx';
import { WALLET_LOOK } from './wallet-look.ts';

interface WalletRowsProps {
  tasks: readonly WalletTaskItem[];
  counts: Overview['walletTaskCounts'];
  nowMs: number;
}

/** Registrations that need a user, and how many of each reason are not shown. */
export function WalletRows({ tasks, counts, nowMs }: WalletRowsProps) {
  const t = useTranslations('overview');
  return [...Map.groupBy(tasks, ({ reason }) => reason)].map(([reason, rows]) => (
    <Fragment key={reason}>
      {rows.map((task) => (
        <InboxWalletRow key={`${task.walletId} ${task.address} ${task.since}`} task={task} nowMs={nowMs} />
      ))}
      <MoreRow
        count={(counts[reason] ?? 0) - rows.length}
        reason={t(`walletReason.${reason}`)}
        href={reason === 'wallet_unresolved' ? '/wallets' : '/wallets?state=to_do'}
      />
    </Fragment>
  ));
}

/** Why, which address on which network, since when, and the action. */
function InboxWalletRow({ task, nowMs }: { task: WalletTaskItem; nowMs: number }) {
  const t = useTranslations('overview');
  const chain = useTranslations('common.chain');
  const { reason, chainId, address, label, since, isMine } = task;
  return (
    <InboxLine
      look={WALLET_LOOK[reason]}
      title={t(`walletReason.${reason}`)}
      detail={
        <p className="flex min-w-0 text-sm text-muted">
          <span className="truncate whitespace-pre">
            <ChainName chainId={chainId} /> · <bdi>{label}</bdi>
          </span>
          {label === null && <TruncatedId value={address} isShort />}
        </p>
      }
      aside={
        <p className="text-right text-sm whitespace-nowrap text-muted">
          <Age at={since} nowMs={nowMs} />
        </p>
      }
      action={{
        label: t(`walletAct.${reason}`),
        href: toHref(task),
        about: `${chain(chainId)} ${label ?? address}`,
        isPlain: !isMine,
      }}
    />
  );
}

/** Where it is not known whether there is a registration, the list says. */
function toHref({ walletId, address }: WalletTaskItem): string {
  return walletId === null ? `/wallets?query=${encodeURIComponent(address)}` : `/wallets/${walletId}`;
}
