import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import { groupOf } from '#lib/intents/overview/inbox-reasons.ts';
import { SIGN_PARAMETER } from '#lib/intents/sign-parameter.ts';
import { hasEnd } from './has-end.ts';
import { INBOX_LOOK, isWorst } from './inbox-look.ts';
import { InboxLine } from './inbox-line.tsx';
import { TimeLeft } from './time-left.tsx';

interface InboxRowProps {
  item: InboxItem;
  nowMs: number;
}

/** A conversion that asks for a user: why, what it is, since and until when, and the action. */
export function InboxRow({ item, nowMs }: InboxRowProps) {
  const t = useTranslations('overview');
  const type = useTranslations('common.intentType');
  const reference = findOwnReference(item);
  return (
    <InboxLine
      look={INBOX_LOOK[item.reason]}
      title={t(`reason.${item.reason}`)}
      detail={
        <p className="text-sm text-muted max-sm:wrap-anywhere sm:truncate">
          {type(item.intentType)} · <ChainName chainId={item.chainId} />
          {reference !== null && (
            <>
              {' · '}
              <bdi>{reference}</bdi>
            </>
          )}
        </p>
      }
      aside={
        <div className="text-right max-sm:contents">
          <Money cents={item.amountCents} className="self-start font-medium" />
          <p className="text-sm text-muted max-sm:col-[2/-1] max-sm:-mt-1 max-sm:text-left sm:whitespace-nowrap">
            <Since item={item} nowMs={nowMs} />
            <TimeLeft item={item} nowMs={nowMs} />
          </p>
        </div>
      }
      action={{
        label: t(`act.${item.reason}`),
        href: addressOf(item),
        about: (
          <>
            {type(item.intentType)} <bdi>{reference ?? item.id}</bdi>
          </>
        ),
        isPlain: !item.isMine || groupOf(item.reason) === 'watch',
      }}
      isWorst={isWorst(item)}
    />
  );
}

/** Beside the end of its time, what the beginning is of is written out. */
function Since({ item, nowMs }: InboxRowProps) {
  const t = useTranslations('overview.inbox');
  const { since, createdAt, reason, contradictedAt } = item;
  if (since === null) return <Age at={createdAt} nowMs={nowMs} />;
  const isConflict = reason === 'contradicted' && contradictedAt !== null;
  if (hasEnd(item) && !isConflict) return t.rich('waiting', { age: () => <Age at={since} nowMs={nowMs} /> });
  return <Age at={since} nowMs={nowMs} what={t(isConflict ? 'sinceConflict' : 'sinceStatus')} />;
}

/** To sign, the page opens on signing. */
function addressOf({ id, reason }: InboxItem): string {
  return reason === 'sign' ? `/intents/${id}?${SIGN_PARAMETER}` : `/intents/${id}`;
}
