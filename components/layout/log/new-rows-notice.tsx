import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { LogName } from './log-frame.tsx';

interface NewRowsNoticeProps {
  /** Whose texts are said. */
  of: LogName;
  /** The last read failed. */
  isStale: boolean;
  /** What came since; zero on a page whose rows are not the newest. */
  newCount: number;
  /** There may be more than counted. */
  isMore: boolean;
  onShow: () => void;
}

/** Above a log: what has arrived and is not shown yet, and whether the log could be updated. */
export function NewRowsNotice({ of, isStale, newCount, isMore, onShow }: NewRowsNoticeProps) {
  const t = useTranslations(of);
  return (
    <div role="status" className="flex items-center gap-3">
      {isStale && <span className="text-sm text-danger-ink">{t('stale')}</span>}
      {newCount > 0 && (
        <Button size="sm" variant="primary" onClick={onShow}>
          {t(isMore ? 'newOrMore' : 'new', { count: newCount })}
        </Button>
      )}
    </div>
  );
}
