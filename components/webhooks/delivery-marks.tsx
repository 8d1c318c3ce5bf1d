import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { DeliverySummary } from '#lib/webhooks/delivery-view.ts';
import { LATE_AFTER_SECONDS } from '#lib/webhooks/delivery-attempts.ts';
import { useDurationLabel } from './use-duration-label.ts';

/** What is particular about a delivery: what it did, that it came late, again, or after what is newer. */
export function DeliveryMarks({ row }: { row: DeliverySummary }) {
  const t = useTranslations('webhooks.mark');
  const duration = useDurationLabel();
  const { effect, lateSeconds, attempt } = row;
  const isLate = lateSeconds !== null && lateSeconds > LATE_AFTER_SECONDS;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm empty:hidden">
      {effect !== null && (
        <span className={clsx(effect === 'moved' ? 'text-ink' : 'text-muted')}>{t(effect)}</span>
      )}
      {isLate && <span className="text-attention-ink">{t('late', { duration: duration(lateSeconds) })}</span>}
      {attempt !== null && attempt > 1 && <span className="text-muted">{t('attempt', { attempt })}</span>}
    </span>
  );
}
