import { clsx } from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { hasEnd } from './has-end.ts';

const SOON_MS = 15 * MINUTE_MS;

/** Until when the action is possible, where it ends by time; the last minutes are named, too. */
export function TimeLeft({ item, nowMs }: { item: InboxItem; nowMs: number }) {
  const t = useTranslations('overview.inbox');
  const formatter = useFormatter();
  if (!hasEnd(item)) return null;
  const { actionEndsAt } = item;
  const leftMs = Date.parse(actionEndsAt) - nowMs;
  const isSoon = leftMs <= SOON_MS;
  if (leftMs <= 0) return <span className="text-danger-ink"> · {t('over')}</span>;
  return (
    <>
      {' · '}
      <time
        dateTime={actionEndsAt}
        title={actionEndsAt}
        className={clsx(isSoon && 'font-semibold text-attention-ink')}
      >
        {t(isSoon ? 'endsSoon' : 'ends', {
          time: formatter.relativeTime(Date.parse(actionEndsAt), { now: nowMs, style: 'narrow' }),
        })}
      </time>
    </>
  );
}
