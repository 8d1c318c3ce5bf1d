import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { INTENT_COLUMNS } from './intent-columns.tsx';

/** The table's frame: caption, headings, and the rows it is given. */
export function IntentTableFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('intents');
  return (
    <table className="w-full table-auto text-left">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr className="border-b border-line">
          {INTENT_COLUMNS.map(({ id, className }) => (
            <th
              key={id}
              scope="col"
              className={clsx(
                'h-9 px-2 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
                className,
              )}
            >
              {t(`column.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  );
}
