import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useAnnouncedCountdown } from '#components/ui/announce/use-announced-countdown.ts';
import { useNow } from '#components/ui/time/use-now.ts';
import { formatRemaining, SHORT_MS } from '#lib/time/countdown.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

interface DeadlineProps {
  /** What expires. */
  what: 'authorization' | 'intent';
  expiresAtUnix: number | null;
  /** How far the chain's clock is ahead of this browser's. */
  chainAheadMs: number;
  /** Announced at five minutes, one minute and the end. One clock of a page announces. */
  isSpoken?: boolean;
}

/** Time left, on the chain's clock where that is known; the browser's may be wrong (R64). */
export function Deadline({ what, expiresAtUnix, chainAheadMs, isSpoken = false }: DeadlineProps) {
  const t = useTranslations('burn.clock');
  const nowMs = useNow(Date.now, SECOND_MS) + chainAheadMs;
  const remainingMs = expiresAtUnix === null ? null : expiresAtUnix * 1000 - nowMs;
  useAnnouncedCountdown(remainingMs, isSpoken ? (mark) => t(`announce.${mark}`) : undefined);
  if (remainingMs === null) return <p className="text-muted">{t('never')}</p>;
  const isOver = remainingMs <= 0;
  return (
    <p className="flex items-baseline gap-1.5">
      {!isOver && <span className="text-muted">{t(what)}</span>}
      <span
        role="timer"
        className={clsx(
          'font-semibold tabular-nums',
          isOver ? 'text-danger-ink' : remainingMs <= SHORT_MS && 'text-attention-ink',
        )}
      >
        {isOver ? t(`over.${what}`) : formatRemaining(remainingMs)}
      </span>
    </p>
  );
}
