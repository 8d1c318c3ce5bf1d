import { clsx } from 'clsx';
import {
  BadgeQuestionMark,
  CircleCheck,
  ClipboardCheck,
  Flame,
  Hourglass,
  Megaphone,
  OctagonAlert,
  PenLine,
  QrCode,
  TriangleAlert,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { ChainName } from '#components/domain/chain-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import type { InboxItem, InboxReason } from '#lib/intents/overview-view.ts';
import { Link } from '#components/ui/link.tsx';

const LOOK: Readonly<Record<InboxReason, { Icon: LucideIcon; className: string }>> = {
  burned_not_paid: { Icon: Flame, className: 'text-danger-mark' },
  escalate: { Icon: Megaphone, className: 'text-danger-mark' },
  contradicted: { Icon: OctagonAlert, className: 'text-danger-mark' },
  outcome_unknown: { Icon: BadgeQuestionMark, className: 'text-attention-mark' },
  burn_stuck: { Icon: Hourglass, className: 'text-attention-mark' },
  confirm_order: { Icon: ClipboardCheck, className: 'text-attention-mark' },
  sign: { Icon: PenLine, className: 'text-attention-mark' },
  failed: { Icon: TriangleAlert, className: 'text-danger-mark' },
  pay_refused: { Icon: OctagonAlert, className: 'text-danger-mark' },
  blocked_by_version: { Icon: OctagonAlert, className: 'text-danger-mark' },
  unknown_status: { Icon: BadgeQuestionMark, className: 'text-attention-mark' },
  pay: { Icon: QrCode, className: 'text-attention-mark' },
  pay_later: { Icon: Hourglass, className: 'text-neutral-mark' },
};

interface InboxPanelProps {
  items: readonly InboxItem[];
  total: number;
  /** Grants of wallets that wait for a signature: one line for all of them. */
  grantsToSign: number;
  nowMs: number;
}

/** What asks for a user now, the most urgent first. */
export function InboxPanel({ items, total, grantsToSign, nowMs }: InboxPanelProps) {
  const t = useTranslations('overview.inbox');
  const isCut = total > items.length;
  const aside = isCut ? (
    <>
      {t('shown', { shown: items.length, total })} · <TextLink href="/intents">{t('all')}</TextLink>
    </>
  ) : (
    t('count', { count: total })
  );
  return (
    <Panel title={t('title')} aside={items.length > 0 ? aside : undefined} flush>
      {items.length === 0 && grantsToSign === 0 ? (
        <EmptyState Icon={CircleCheck} title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className="divide-y divide-line">
          {items.filter(isWorst).map((item) => (
            <InboxRow key={item.id} item={item} nowMs={nowMs} />
          ))}
          {grantsToSign > 0 && <GrantsRow count={grantsToSign} />}
          {items
            .filter((item) => !isWorst(item))
            .map((item) => (
              <InboxRow key={item.id} item={item} nowMs={nowMs} />
            ))}
        </ul>
      )}
    </Panel>
  );
}

/** Nothing comes before it. */
function isWorst({ reason }: InboxItem): boolean {
  return reason === 'burned_not_paid';
}

function GrantsRow({ count }: { count: number }) {
  const t = useTranslations('overview.inbox');
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 py-2.5 hover:bg-hover">
      <WalletCards aria-hidden className="size-4.5 text-attention-mark" />
      <div className="min-w-0">
        <Link href="/wallets?state=to_do" className="font-medium after:absolute after:inset-0">
          {t('grantsTitle')}
        </Link>
        <p className="truncate text-sm text-muted">{t('grants', { count })}</p>
      </div>
    </li>
  );
}

function InboxRow({ item, nowMs }: { item: InboxItem; nowMs: number }) {
  const t = useTranslations('overview');
  const type = useTranslations('common.intentType');
  const { Icon, className } = LOOK[item.reason];
  const reference = findOwnReference(item);
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 hover:bg-hover',
        isWorst(item) && 'border-l-4 border-l-danger-mark bg-danger-soft/50',
      )}
    >
      <Icon aria-hidden className={clsx('size-4.5', className)} />
      <div className="min-w-0">
        <Link
          href={`/intents/${item.id}`}
          className={clsx('font-medium after:absolute after:inset-0', isWorst(item) && 'text-danger-ink')}
        >
          {t(`reason.${item.reason}`)}
        </Link>
        <p className="truncate text-sm text-muted">
          {type(item.intentType)} · <ChainName chainId={item.chainId} />
          {reference !== null && ` · ${reference}`}
        </p>
      </div>
      <div className="text-right">
        <Money cents={item.amountCents} className="font-medium" />
        <p className="text-sm whitespace-nowrap text-muted">
          <Age at={item.createdAt} nowMs={nowMs} />
        </p>
      </div>
    </li>
  );
}
