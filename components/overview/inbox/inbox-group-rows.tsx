import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { toListHref } from '#lib/intents/list/list-href.ts';
import type { InboxCounts, InboxItem } from '#lib/intents/overview/inbox.ts';
import type { InboxGroup, InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { isWorst } from './inbox-look.ts';
import { InboxRow } from './inbox-row.tsx';
import { MoreRow } from './more-row.tsx';

interface InboxGroupRowsProps {
  group: InboxGroup;
  /** Of every group. */
  items: readonly InboxItem[];
  /** Those of the group that have any, also where no item of them was read; in the order of urgency. */
  reasons: readonly InboxReason[];
  counts: InboxCounts;
  nowMs: number;
  /** Lines of the group that are no conversion; after the worst. */
  children: ReactNode;
  /** What these lines are for, counted with the conversions. */
  childCount: number;
  /** Registrations of the group: after all conversions, and counted with them. */
  wallets: ReactNode;
  walletCount: number;
}

/** The rows of one group below its heading; nothing where there are none. */
export function InboxGroupRows(props: InboxGroupRowsProps) {
  const { group, items, reasons, counts, nowMs, children, childCount, wallets, walletCount } = props;
  const t = useTranslations('overview');
  if (reasons.length === 0 && !children && walletCount === 0) return null;
  const total = reasons.reduce((sum, reason) => sum + (counts[reason] ?? 0), childCount + walletCount);
  const rowsOf = (reason: InboxReason) => {
    const rows = items.filter((item) => item.reason === reason);
    return (
      <Fragment key={reason}>
        {rows.map((item) => (
          <InboxRow key={item.id} item={item} nowMs={nowMs} />
        ))}
        <MoreRow
          count={(counts[reason] ?? 0) - rows.length}
          reason={t(`reason.${reason}`)}
          href={toListHref({ inbox: reason })}
        />
      </Fragment>
    );
  };
  return (
    <section aria-label={t(`inbox.group.${group}`)} className="border-b border-line last:border-b-0">
      <div className="flex items-baseline justify-between gap-3 border-b border-line bg-sunken px-4 py-1 text-sm text-muted">
        <h3 className="font-medium">{t(`inbox.group.${group}`)}</h3>
        {total > 0 && <span className="tabular-nums">{total}</span>}
      </div>
      <ul className="divide-y divide-line">
        {reasons.filter((reason) => isWorst({ reason })).map(rowsOf)}
        {children}
        {reasons.filter((reason) => !isWorst({ reason })).map(rowsOf)}
        {wallets}
      </ul>
    </section>
  );
}
