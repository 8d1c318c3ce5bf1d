import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Age } from '#components/domain/age.tsx';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Overview, WalletTaskItem } from '#lib/intents/overview/overview-view.ts';
import type { WalletRowReason } from '#lib/intents/overview/wallet-tasks.ts';
import { WALLET_LOOK } from './wallet-look.ts';

interface WalletRowsProps {
  tasks: readonly WalletTaskItem[];
  counts: Overview['walletTaskCounts'];
  nowMs: number;
}

/** Registrations that need a user, and how many of each reason are not shown. */
export function WalletRows({ tasks, counts, nowMs }: WalletRowsProps) {
  return [...Map.groupBy(tasks, ({ reason }) => reason)].map(([reason, rows]) => (
    <Fragment key={reason}>
      {rows.map((task) => (
        <InboxWalletRow key={`${task.walletId} ${task.address} ${task.since}`} task={task} nowMs={nowMs} />
      ))}
      <MoreWallets reason={reason} count={(counts[reason] ?? 0) - rows.length} />
    </Fragment>
  ));
}

/** Why, which address on which network, since when, and the action as a button over the whole row. */
function InboxWalletRow({ task, nowMs }: { task: WalletTaskItem; nowMs: number }) {
  const t = useTranslations('overview');
  const chain = useTranslations('common.chain');
  const { reason, chainId, address, label, since, isMine } = task;
  const { icon, className } = WALLET_LOOK[reason];
  const title = t(`walletReason.${reason}`);
  return (
    <li className="inbox-row hover:bg-hover">
      <Icon name={icon} className={clsx('text-[1.125rem]', className)} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="flex min-w-0 text-sm text-muted">
          <span className="truncate whitespace-pre">
            <ChainName chainId={chainId} /> · <bdi>{label}</bdi>
          </span>
          {label === null && <TruncatedId value={address} isShort />}
        </p>
      </div>
      <p className="text-right text-sm whitespace-nowrap text-muted">
        <Age at={since} nowMs={nowMs} />
      </p>
      <Link
        href={toHref(task)}
        className={clsx(
          buttonStyle({ size: 'sm', variant: isMine ? 'secondary' : 'ghost' }),
          'after:absolute after:inset-0 max-sm:col-span-full',
        )}
      >
        {t(`walletAct.${reason}`)}
        <span className="sr-only">
          {' '}
          {title}, {chain(chainId)} {label ?? address}
        </span>
      </Link>
    </li>
  );
}

/** Where it is not known whether there is a registration, the list says. */
function toHref({ walletId, address }: WalletTaskItem): string {
  return walletId === null ? `/wallets?query=${encodeURIComponent(address)}` : `/wallets/${walletId}`;
}

function MoreWallets({ reason, count }: { reason: WalletRowReason; count: number }) {
  const t = useTranslations('overview');
  if (count <= 0) return null;
  return (
    <li className="px-4 py-1.5 text-sm text-muted">
      {t('inbox.more', { count, reason: t(`walletReason.${reason}`) })}{' '}
      <TextLink href={reason === 'wallet_unresolved' ? '/wallets' : '/wallets?state=to_do'}>
        {t('inbox.all')}
      </TextLink>
    </li>
  );
}
