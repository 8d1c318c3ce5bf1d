import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import type { IntentSummary } from '#lib/intents/intent-view.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { INTENT_COLUMNS, RowLink } from './intent-columns.tsx';

interface IntentRowProps {
  intent: IntentSummary;
  /** The cells, in the order of the columns. */
  cells: readonly ReactNode[];
}

/** One conversion; all of the row is its link. */
export function IntentRow({ intent, cells }: IntentRowProps) {
  const type = useTranslations('common.intentType');
  const status = useStatusLabel();
  const amount = intent.amountCents === null ? '—' : formatBrl(intent.amountCents);
  const label = `${type(intent.intentType)} ${amount}, ${status(intent.status, intent.intentType)}, ${intent.id}`;
  return (
    <tr className="relative hover:bg-hover has-focus-visible:bg-hover">
      {cells.map((cell, index) => (
        <td
          key={INTENT_COLUMNS[index]?.id}
          className={clsx('h-12 px-2 py-1.5 first:pl-4 last:pr-4', INTENT_COLUMNS[index]?.className)}
        >
          {cell}
          {index === 0 && <RowLink intent={intent} label={label} />}
        </td>
      ))}
    </tr>
  );
}
