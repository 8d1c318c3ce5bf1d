import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { isNotResent, LATE_EFFECT_MINUTES, type SendProgress } from '#lib/intents/create/send-progress.ts';
import { formatRemaining } from '#lib/time/countdown.ts';
import { useCreateCopy, type CreateCopy } from '#components/create/use-create-copy.ts';
import { useElapsed } from '#components/ui/time/use-elapsed.ts';

interface CreateWaitingProps {
  copy: CreateCopy;
  progress: SendProgress;
  /** Leaves the request to the dashboard, and begins another. */
  onStartAnother: () => void;
  /** How the request can be found. */
  children?: ReactNode;
}

/**
 * A request whose answer is pending: why, since when, what is normal, and that it must not be repeated (R25).
 * The user need not wait here.
 */
export function CreateWaiting({ copy, progress, onStartAnother, children }: CreateWaitingProps) {
  const t = useCreateCopy(copy);
  const reason = useTranslations('common.waitReason');
  return (
    <div className="flex gap-3 rounded-lg border border-progress-mark/50 bg-progress-soft p-4">
      <Icon
        name="icon-loader-circle"
        className="mt-0.5 animate-spin self-start text-[1.25rem] text-progress-mark"
      />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p role="status" className="font-semibold text-progress-ink">
          {t('waiting.title')}
        </p>
        <p role="status" className="max-w-prose font-medium">
          {reason(progress.reason, { minutes: LATE_EFFECT_MINUTES })}
        </p>
        <p className="max-w-prose">{t('waiting.text')}</p>
        <Elapsed progress={progress} />
        {!isNotResent(progress.reason) && (
          <p className="max-w-prose text-sm text-muted">{t('waiting.normal')}</p>
        )}
        {children}
        <div className="flex flex-col items-start gap-1 pt-2">
          <Button size="sm" onClick={onStartAnother}>
            {t('waiting.another')}
          </Button>
          <p className="max-w-prose text-sm text-muted">{t('waiting.anotherNote')}</p>
        </div>
      </div>
    </div>
  );
}

/** Since when it is waited, how often it was sent, and when it is searched for again. */
function Elapsed({ progress }: { progress: SendProgress }) {
  const t = useTranslations('common.wait');
  const storedMs = Date.parse(progress.storedAt);
  const elapsedMs = useElapsed(storedMs);
  const leftMs = progress.nextTryAt === null ? 0 : Date.parse(progress.nextTryAt) - storedMs - elapsedMs;
  return (
    <p className="text-sm text-muted tabular-nums">
      {t('since', { elapsed: formatRemaining(elapsedMs) })} · {t('tries', { tries: progress.tries })} ·{' '}
      {leftMs > 0 ? t('nextIn', { left: formatRemaining(leftMs) }) : t('now')}
    </p>
  );
}
