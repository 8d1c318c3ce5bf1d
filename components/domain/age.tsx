import { useFormatter } from 'next-intl';

/** How long ago, against a clock the caller owns, so that a list ages together. */
export function Age({ at, nowMs }: { at: string; nowMs: number }) {
  const formatter = useFormatter();
  const date = new Date(at);
  const utc = date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
  return (
    <time dateTime={at} title={utc} className="whitespace-nowrap">
      {formatter.relativeTime(Math.min(date.getTime(), nowMs), { now: nowMs, style: 'narrow' })}
    </time>
  );
}
