import { clsx } from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import { groupOf } from '#lib/intents/overview/inbox-reasons.ts';

const SOON_MS = 15 * 60_000;

/** Until when the action is possible, where it ends by time; the last minutes are named, too. */
export function TimeLeft({ item, nowMs }: { item: InboxItem; nowMs: number }) {
  const t = useTranslations('overview.inbox');
  const formatter = useFormatter();
  const group = groupOf(item.reason);
  const mayEnd = group === 'sign' || group === 'pay' || item.reason === 'burn_stuck';
  if (item.expiresAt === null || !mayEnd) return null;
  const leftMs = Date.parse(item.expiresAt) - nowMs;
  const isSoon = leftMs <= SOON_MS;
  if (leftMs <= 0) return <span className="text-danger-ink">{t('over')} · </span>;
  return (
    <>
      <time
        dateTime={item.expiresAt}
        title={item.expiresAt}
        className={clsx(isSoon && 'font-semibold text-attention-ink')}
      >
        {t(isSoon ? 'endsSoon' : 'ends', {
          time: formatter.relativeTime(Date.parse(item.expiresAt), { now: nowMs, style: 'narrow' }),
        })}
      </time>
      {' · '}
    </>
  );
}
