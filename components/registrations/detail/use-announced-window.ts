import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announce } from '#components/ui/announce/announce.ts';
import { passedMark } from '#lib/time/countdown.ts';

/** Announces to screen readers when the prepared call has five minutes left, one minute, and none (R124). */
export function useAnnouncedWindow(expiresAt: string | null, nowMs: number): void {
  const t = useTranslations('wallets.window.announce');
  const remainingMs = expiresAt === null ? null : Date.parse(expiresAt) - nowMs;
  const before = useRef(remainingMs);
  useEffect(() => {
    const mark =
      before.current === null || remainingMs === null ? undefined : passedMark(before.current, remainingMs);
    before.current = remainingMs;
    if (mark) announce(t(mark));
  }, [remainingMs, t]);
}
