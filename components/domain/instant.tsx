import { useFormatter } from 'next-intl';
import { formatUtc } from '#lib/i18n/format-instant.ts';

interface InstantProps {
  /** ISO 8601. */
  at: string;
  format?: 'instant' | 'exact' | 'time';
  className?: string;
}

/** A moment in the app's time zone; UTC on hover. */
export function Instant({ at, format = 'instant', className }: InstantProps) {
  const formatter = useFormatter();
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${formatUtc(date)} UTC`} className={className}>
      {formatter.dateTime(date, format)}
    </time>
  );
}
