import { useTranslations } from 'next-intl';
import { Money } from '#components/domain/money.tsx';

interface PaymentHeadingProps {
  amountCents: number | null;
  /** Whether it may be paid now. */
  isToPay: boolean;
}

/** What is to be paid, or what the payment is of, where that is known. */
export function PaymentHeading({ amountCents, isToPay }: PaymentHeadingProps) {
  const t = useTranslations('payLink.page');
  return (
    <h1 className="text-2xl font-semibold tabular-nums">
      {amountCents === null
        ? t('headingPlain')
        : t.rich(isToPay ? 'heading' : 'headingOf', { amount: () => <Money cents={amountCents} /> })}
    </h1>
  );
}
