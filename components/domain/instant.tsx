import { useFormatter } from 'next-intl';

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
  const utc = date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
  return (
    <time dateTime={at} title={utc} className={className}>
      {formatter.dateTime(date, format)}
    </time>
  );
}
