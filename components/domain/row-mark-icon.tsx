import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { findRowMark } from '#lib/intents/list/row-mark.ts';

/** Beside a status: why there is no payment to be made, that details conflict, or that it is in doubt. */
export function RowMarkIcon({ intent }: { intent: Parameters<typeof findRowMark>[0] }) {
  const t = useTranslations('common.rowMark');
  const mark = findRowMark(intent);
  if (mark === null) return null;
  return (
    <span role="img" aria-label={t(mark)} title={t(mark)} className="inline-flex shrink-0">
      <Icon name="icon-octagon-alert" className="text-danger-mark" />
    </span>
  );
}
