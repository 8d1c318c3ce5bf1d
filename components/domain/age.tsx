import { useFormatter } from 'next-intl';
import { TIME_ZONE_NAME } from '#lib/i18n/locales.ts';

interface AgeProps {
  at: string;
  nowMs: number;
  /** What began then, where it is not beside it: for assistive technology, and with the moment. */
  what?: string;
}

/** How long ago, against a clock the caller owns, so that a list ages together; its title is the moment. */
export function Age({ at, nowMs, what }: AgeProps) {
  const formatter = useFormatter();
  const date = new Date(at);
  const here = formatter.dateTime(date, 'exact');
  const utc = formatter.dateTime(date, 'exact', { timeZone: 'UTC' });
  const moment = `${here} (${TIME_ZONE_NAME}) · ${utc} UTC`;
  return (
    <time
      dateTime={at}
      title={what === undefined ? moment : `${what} ${moment}`}
      className="whitespace-nowrap"
    >
      {what !== undefined && <span className="sr-only">{what} </span>}
      {formatter.relativeTime(Math.min(date.getTime(), nowMs), { now: nowMs, style: 'narrow' })}
    </time>
  );
}
