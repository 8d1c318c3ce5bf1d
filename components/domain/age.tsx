import { useFormatter } from 'next-intl';
import { TIME_ZONE_NAME } from '#lib/i18n/locales.ts';

/** How long ago, against a clock the caller owns, so that a list ages together; the moment on hover. */
export function Age({ at, nowMs }: { at: string; nowMs: number }) {
  const formatter = useFormatter();
  const date = new Date(at);
  const here = formatter.dateTime(date, 'exact');
  const utc = formatter.dateTime(date, 'exact', { timeZone: 'UTC' });
  return (
    <time dateTime={at} title={`${here} (${TIME_ZONE_NAME}) · ${utc} UTC`} className="whitespace-nowrap">
      {formatter.relativeTime(Math.min(date.getTime(), nowMs), { now: nowMs, style: 'narrow' })}
    </time>
  );
}
