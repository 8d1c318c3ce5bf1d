import { useTranslations } from 'next-intl';
import { useAnnouncedCountdown } from '#components/ui/announce/use-announced-countdown.ts';

/** Announces to screen readers when the prepared call has five minutes left, one minute, and none (R124). */
export function useAnnouncedWindow(expiresAt: string | null, nowMs: number): void {
  const t = useTranslations('wallets.window.announce');
  const remainingMs = expiresAt === null ? null : Date.parse(expiresAt) - nowMs;
  useAnnouncedCountdown(remainingMs, (mark) => t(mark));
}
