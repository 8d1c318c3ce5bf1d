import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FactList } from '#components/ui/fact-list.tsx';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { CreateOrder } from '#lib/intents/create/create-form.ts';
import { Money } from '#components/domain/money.tsx';

interface CreateReviewProps {
  intentType: IntentType;
  order: CreateOrder;
  destinationLabel: string;
  /** The reference that will be sent: the user's, or else the key (R31). */
  reference: string;
  note?: ReactNode;
}

/** Everything that will be sent, in full, before it is sent. */
export function CreateReview({ intentType, order, destinationLabel, reference, note }: CreateReviewProps) {
  const t = useTranslations('create');
  const common = useTranslations('common');
  const id = (value: string) => <span className="font-mono text-sm break-all">{value}</span>;
  return (
    <div className="flex flex-col gap-2">
      <FactList
        facts={[
          { label: common('fieldType'), value: common(`intentTypeLong.${intentType}`) },
          { label: t('chain.label'), value: common(`chain.${order.chainId}`) },
          {
            label: t('amount.label'),
            value: <Money cents={order.amountCents} className="text-xl font-semibold" />,
          },
          { label: destinationLabel, value: id(order.destination) },
          { label: t('reference.effective'), value: id(reference) },
        ]}
      />
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
    </div>
  );
}
