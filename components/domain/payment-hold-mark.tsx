import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { IntentSummary } from '#lib/intents/intent-view.ts';
import { toShownHold } from '#lib/intents/payment/shown-hold.ts';

type Held = Pick<IntentSummary, 'status' | 'contradictedAt' | 'paymentHold'>;

/** Beside a status: that there is no payment to be made, and why, or that details conflict. */
export function PaymentHoldMark({ intent }: { intent: Held }) {
  const t = useTranslations('common.paymentHold');
  const hold = toShownHold(intent);
  if (hold === null) return null;
  return (
    <span role="img" aria-label={t(hold)} title={t(hold)} className="inline-flex shrink-0">
      <Icon name="icon-octagon-alert" className="text-danger-mark" />
    </span>
  );
}
