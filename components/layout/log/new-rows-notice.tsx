import { useTranslations } from 'next-intl';
import type { NewRows } from '#components/live/use-tail.ts';
import { Button } from '#components/ui/button.tsx';
import type { LogName } from './log-frame.tsx';

interface NewRowsNoticeProps {
  /** Whose texts are said. */
  of: LogName;
  /** The last read failed. */
  isStale: boolean;
  newRows: NewRows;
  /** Whether the page has the newest rows; on another, what came since has no place. */
  isFirstPage: boolean;
}

/** Above a log: what has arrived and is not shown yet, and whether the log could be updated. */
export function NewRowsNotice({ of, isStale, newRows, isFirstPage }: NewRowsNoticeProps) {
  const t = useTranslations(of);
  return (
    <div role="status" className="flex items-center gap-3">
      {isStale && <span className="text-sm text-danger-ink">{t('stale')}</span>}
      {isFirstPage && newRows.count > 0 && (
        <Button size="sm" variant="primary" onClick={newRows.show}>
          {t(newRows.isMore ? 'newOrMore' : 'new', { count: newRows.count })}
        </Button>
      )}
    </div>
  );
}
