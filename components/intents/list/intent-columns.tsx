import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chain-name.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { IntentTypeName } from '#components/domain/intent-type-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { PaymentHoldMark } from '#components/domain/payment-hold-mark.tsx';
import { StatusBadge } from '#components/domain/status-badge.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import type { IntentSummary } from '#lib/intents/intent-view.ts';

export interface IntentColumn {
  /** Also the key of its heading, under `intents.column`. */
  readonly id: 'type' | 'id' | 'status' | 'chain' | 'destination' | 'createdAt' | 'amount';
  readonly className: string;
  readonly cell: (intent: IntentSummary) => ReactNode;
}

/** The columns of the list, for the server's rendering and for the live table. */
export const INTENT_COLUMNS: readonly IntentColumn[] = [
  {
    id: 'type',
    className: 'w-28 max-sm:w-8',
    cell: (intent) => <IntentTypeName intentType={intent.intentType} isIconOnPhone />,
  },
  { id: 'id', className: 'max-sm:hidden', cell: (intent) => <IdCell intent={intent} /> },
  {
    id: 'status',
    className: 'w-52 max-w-52',
    // A new key plays the settling colour again when the row changed.
    cell: (intent) => (
      <span
        key={intent.updatedAt}
        className="inline-flex max-w-full animate-settle items-center gap-1.5 rounded-sm"
      >
        <StatusBadge status={intent.status} intentType={intent.intentType} />
        <PaymentHoldMark hold={intent.contradictedAt === null ? intent.paymentHold : 'contradicted'} />
      </span>
    ),
  },
  { id: 'chain', className: 'w-24 max-md:hidden', cell: (intent) => <ChainName chainId={intent.chainId} /> },
  {
    id: 'destination',
    className: 'max-xl:hidden',
    cell: (intent) => <DestinationCell destination={intent.destination} />,
  },
  {
    id: 'createdAt',
    className: 'w-44 max-lg:hidden whitespace-nowrap text-muted',
    cell: (intent) => <Instant at={intent.createdAt} />,
  },
  {
    id: 'amount',
    className: 'w-36 text-right font-medium',
    cell: (intent) => <Money cents={intent.amountCents} />,
  },
];

function IdCell({ intent }: { intent: IntentSummary }) {
  const t = useTranslations('intents');
  const reference = findOwnReference(intent);
  return (
    <span className="flex max-w-52 min-w-0 flex-col">
      <TruncatedId value={intent.id} isShort />
      {reference !== null && (
        <span className="truncate text-sm text-muted" title={`${t('reference')}: ${reference}`}>
          {reference}
        </span>
      )}
    </span>
  );
}

function DestinationCell({ destination }: { destination: string | null }) {
  if (destination === null) return <span className="text-faint">—</span>;
  return (
    <span className="text-muted">
      <TruncatedId value={destination} isShort />
    </span>
  );
}

/** The link of a row, over all of it: one stop of the tab key a row. */
export function RowLink({ intent, label }: { intent: IntentSummary; label: string }) {
  return (
    <Link href={`/intents/${intent.id}`} className="absolute inset-0" aria-label={label} prefetch={false} />
  );
}
