import { useTranslations } from 'next-intl';
import { formatRemaining } from '#lib/time/countdown.ts';
import { useElapsed } from './use-elapsed.ts';

/** Before this time a send is as quick as usual, and a message about it would only flash. */
const SAID_AFTER_MS = 3_000;

/** A send that takes longer than it normally does: since when, and what happens next. */
export function CreateSending({ sinceMs }: { sinceMs: number }) {
  const t = useTranslations('common.wait');
  const elapsedMs = useElapsed(sinceMs);
  if (elapsedMs < SAID_AFTER_MS) return null;
  return (
    <p role="status" className="max-w-prose text-sm text-muted tabular-nums">
      {t('since', { elapsed: formatRemaining(elapsedMs) })}. {t('sendingLong')}
    </p>
  );
}
