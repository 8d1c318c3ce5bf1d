import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Link } from '#components/ui/link.tsx';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import { groupOf } from '#lib/intents/overview/inbox-reasons.ts';
import { SIGN_PARAMETER } from '#lib/intents/sign-parameter.ts';
import { Icon } from '#components/ui/icon.tsx';
import { INBOX_LOOK, isWorst } from './inbox-look.ts';
import { TimeLeft } from './time-left.tsx';

interface InboxRowProps {
  item: InboxItem;
  nowMs: number;
}

/**
 * What asks for a user: why, what it is, since and until when, and the action as a button over the whole row.
 */
export function InboxRow({ item, nowMs }: InboxRowProps) {
  const t = useTranslations('overview');
  const type = useTranslations('common.intentType');
  const { icon, className } = INBOX_LOOK[item.reason];
  const reference = findOwnReference(item);
  const isPlain = !item.isMine || groupOf(item.reason) === 'watch';
  return (
    <li
      className={clsx(
        'inbox-row hover:bg-hover',
        isWorst(item) && 'border-l-4 border-l-danger-mark bg-danger-soft/50 pl-3',
      )}
    >
      <Icon name={icon} className={clsx('text-[1.125rem]', className)} />
      <div className="min-w-0">
        <p className={clsx('font-medium', isWorst(item) && 'text-danger-ink')}>
          {t(`reason.${item.reason}`)}
        </p>
        <p className="truncate text-sm text-muted">
          {type(item.intentType)} · <ChainName chainId={item.chainId} />
          {reference !== null && (
            <>
              {' · '}
              <bdi>{reference}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="text-right max-sm:contents">
        <Money cents={item.amountCents} className="self-start font-medium" />
        <p className="text-sm whitespace-nowrap text-muted max-sm:col-[2/-1] max-sm:-mt-1 max-sm:text-left">
          <TimeLeft item={item} nowMs={nowMs} />
          <Since item={item} nowMs={nowMs} />
        </p>
      </div>
      <Link
        href={addressOf(item)}
        className={clsx(
          buttonStyle({ size: 'sm', variant: isPlain ? 'ghost' : 'secondary' }),
          'after:absolute after:inset-0 max-sm:col-span-full',
        )}
      >
        {t(`act.${item.reason}`)}
        <span className="sr-only">
          {' '}
          {t(`reason.${item.reason}`)}, {type(item.intentType)} <bdi>{reference ?? item.id}</bdi>
        </span>
      </Link>
    </li>
  );
}

function Since({ item: { since, createdAt, reason, contradictedAt }, nowMs }: InboxRowProps) {
  const t = useTranslations('overview.inbox');
  if (since === null) return <Age at={createdAt} nowMs={nowMs} />;
  const isConflict = reason === 'contradicted' && contradictedAt !== null;
  return <Age at={since} nowMs={nowMs} what={t(isConflict ? 'sinceConflict' : 'sinceStatus')} />;
}

/** To sign, the page opens on signing. */
function addressOf({ id, reason }: InboxItem): string {
  return reason === 'sign' ? `/intents/${id}?${SIGN_PARAMETER}` : `/intents/${id}`;
}
