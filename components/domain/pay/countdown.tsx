'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { useAnnouncedCountdown } from '#components/ui/announce/use-announced-countdown.ts';
import { formatRemaining, SHORT_MS } from '#lib/time/countdown.ts';

/**
 * The time left, moving every second; spoken at five minutes, one minute and the end. Null: there is no
 * deadline (R50).
 */
export function Countdown({ remainingMs }: { remainingMs: number | null }) {
  const t = useTranslations('intent.pay');
  useAnnouncedCountdown(remainingMs, (mark) => t(`announce.${mark}`));
  if (remainingMs === null) return <p className="text-muted">{t('noExpiry')}</p>;
  const isShort = remainingMs <= SHORT_MS;
  return (
    <p className="flex items-center gap-1.5">
      <Icon name="icon-timer" className="text-muted" />
      <span className="text-muted">{t('expiresIn')}</span>
      <span role="timer" className={isShort ? 'font-semibold text-attention-ink' : 'font-semibold'}>
        {formatRemaining(remainingMs)}
      </span>
    </p>
  );
}
