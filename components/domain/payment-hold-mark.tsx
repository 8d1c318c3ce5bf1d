import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { PaymentHold } from '#lib/intents/payment-hold.ts';

/** Beside a status that awaits a payment: that there is none to be made, and why. */
export function PaymentHoldMark({ hold }: { hold: PaymentHold | null }) {
  const t = useTranslations('common.paymentHold');
  if (hold === null) return null;
  return (
    <span role="img" aria-label={t(hold)} title={t(hold)} className="inline-flex shrink-0">
      <Icon name="icon-octagon-alert" className="text-danger-mark" />
    </span>
  );
}
