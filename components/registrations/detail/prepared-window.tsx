import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { formatRemaining } from '#lib/time/countdown.ts';

/** How long the prepared call may still be sent (R124). After it, signing begins with a fresh one. */
export function PreparedWindow({ expiresAt, nowMs }: { expiresAt: string; nowMs: number }) {
  const t = useTranslations('wallets.window');
  const remainingMs = Date.parse(expiresAt) - nowMs;
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Icon name="icon-timer" />
      {remainingMs <= 0 ? (
        t('over')
      ) : (
        <>
          {t('label')}
          <span role="timer" className="font-semibold text-ink tabular-nums">
            {formatRemaining(remainingMs)}
          </span>
        </>
      )}
    </p>
  );
}
