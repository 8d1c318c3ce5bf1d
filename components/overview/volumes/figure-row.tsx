import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Span, Volumes } from '#lib/intents/overview/volumes-view.ts';

interface FigureRowProps {
  label: string;
  hint?: string;
  periods: Volumes['periods'];
  of: (span: Span, isBefore: boolean) => ReactNode;
  /** A total. */
  isMain?: boolean;
  /** A part of the total above. */
  isPart?: boolean;
}

/** One figure for each period, with that of the period before below it. */
export function FigureRow({ label, hint, periods, of, isMain = false, isPart = false }: FigureRowProps) {
  const t = useTranslations('overview.volumes');
  return (
    <tr
      role="row"
      className={clsx(
        'align-top max-sm:grid max-sm:grid-cols-3',
        isMain && 'font-semibold',
        isPart && 'text-sm',
      )}
    >
      <th
        scope="row"
        role="rowheader"
        className={clsx(
          'px-4 pt-1.5 text-left max-sm:col-span-3 sm:pb-1.5',
          !isMain && 'font-normal',
          isPart ? 'text-muted sm:pl-8' : 'text-ink',
        )}
      >
        {label}
        {hint !== undefined && <span className="block text-xs text-muted">{hint}</span>}
      </th>
      {periods.map(({ days, now, before }) => (
        <td key={days} role="cell">
          <div>{of(now, false)}</div>
          <div>
            <span className="sr-only">{t('before')} </span>
            {of(before, true)}
          </div>
        </td>
      ))}
    </tr>
  );
}
