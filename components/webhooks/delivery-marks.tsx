import { useTranslations } from 'next-intl';
import { useDuration } from '#components/ui/time/use-duration.ts';
import type { DeliverySummary } from '#lib/webhooks/delivery-view.ts';
import { LATE_AFTER_SECONDS } from '#lib/webhooks/delivery-attempts.ts';

/** What is particular about a delivery: what it did, that it came late, again, or after what is newer. */
export function DeliveryMarks({ row }: { row: DeliverySummary }) {
  const t = useTranslations('webhooks.mark');
  const duration = useDuration();
  const { effect, lateSeconds, attempt } = row;
  const isLate = lateSeconds !== null && lateSeconds > LATE_AFTER_SECONDS;
  const isRepeated = attempt !== null && attempt > 1;
  if (effect === null && !isLate && !isRepeated) return null;
  return (
    <div className="marks">
      {effect !== null && <span {...(effect === 'moved' && { className: 'moved' })}>{t(effect)}</span>}
      {isLate && <span className="late">{t('late', { duration: duration(lateSeconds) })}</span>}
      {isRepeated && <span>{t('attempt', { attempt })}</span>}
    </div>
  );
}
