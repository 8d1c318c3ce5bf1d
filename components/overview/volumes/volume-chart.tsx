import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { formatBrl } from '#lib/money/cents.ts';
import type { Volumes } from '#lib/intents/overview/volumes-view.ts';

const WIDTH = 900;
const HEIGHT = 150;
const LABEL_EVERY = 5;

/**
 * The completed amounts of thirty days: onramps filled, offramps hatched, so that it can be read without
 * colour. The same numbers are in a table below it. Drawn by hand: two bars a day need no library.
 */
export function VolumeChart({ days }: { days: Volumes['days'] }) {
  const t = useTranslations('overview.volumes');
  const dayName = useDayName();
  const hatching = useId();
  const most = Math.max(1, ...days.flatMap(({ onrampCents, offrampCents }) => [onrampCents, offrampCents]));
  return (
    <figure className="flex h-full flex-col gap-1 text-xs text-muted">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="flex gap-4">
          <Legend label={t('volume.onramp')} />
          <Legend label={t('volume.offramp')} isHatched />
        </span>
        <span className="tabular-nums">{t('most', { amount: formatBrl(most === 1 ? 0 : most) })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart')}
        className="min-h-0 w-full grow border-b border-line"
      >
        <Hatching id={hatching} />
        <line x1="0" x2={WIDTH} y1="0.5" y2="0.5" className="stroke-line" />
        <DayBars days={days} most={most} hatching={hatching} />
      </svg>
      <div aria-hidden className="grid grid-cols-6 tabular-nums">
        {days
          .filter((_, index) => index % LABEL_EVERY === 0)
          .map(({ day }) => (
            <span key={day}>{dayName(day)}</span>
          ))}
      </div>
    </figure>
  );
}

function useDayName(): (day: string) => string {
  const formatter = useFormatter();
  const format = { day: '2-digit', month: '2-digit', timeZone: 'UTC' } as const;
  return (day) => formatter.dateTime(new Date(`${day}T12:00:00Z`), format);
}

interface DayBarsProps {
  days: Volumes['days'];
  /** The amount of the highest bar. */
  most: number;
  /** The id of the pattern of offramps. */
  hatching: string;
}

function DayBars({ days, most, hatching }: DayBarsProps) {
  const t = useTranslations('overview.volumes');
  const dayName = useDayName();
  const step = WIDTH / days.length;
  const width = step * 0.36;
  const toHeight = (cents: number) => (cents / most) * HEIGHT;
  return days.map(({ day, onrampCents, offrampCents }, index) => (
    <g key={day}>
      <title>
        {t('ofDay', {
          day: dayName(day),
          onramp: formatBrl(onrampCents),
          offramp: formatBrl(offrampCents),
        })}
      </title>
      <rect
        x={index * step}
        y="0"
        width={step}
        height={HEIGHT}
        className="fill-transparent hover:fill-hover"
      />
      <Bar x={index * step + step * 0.12} height={toHeight(onrampCents)} width={width} />
      <Bar x={index * step + step * 0.52} height={toHeight(offrampCents)} width={width} hatching={hatching} />
    </g>
  ));
}

interface BarProps {
  x: number;
  width: number;
  height: number;
  /** The id of the pattern it is filled with, if any. */
  hatching?: string;
}

function Bar({ x, width, height, hatching }: BarProps) {
  return (
    <rect
      x={x}
      y={HEIGHT - height}
      width={width}
      height={height}
      vectorEffect="non-scaling-stroke"
      fill={hatching === undefined ? undefined : `url(#${hatching})`}
      className={
        hatching !== undefined
          ? 'pointer-events-none stroke-ink'
          : 'pointer-events-none fill-accent stroke-accent'
      }
    />
  );
}

function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-surface" />
        <line x1="0" x2="0" y1="0" y2="6" strokeWidth="3" className="stroke-ink" />
      </pattern>
    </defs>
  );
}

function Legend({ label, isHatched = false }: { label: string; isHatched?: boolean }) {
  const hatching = useId();
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden viewBox="0 0 12 12" className="size-3">
        {isHatched && <Hatching id={hatching} />}
        <rect
          x="0.5"
          y="0.5"
          width="11"
          height="11"
          fill={isHatched ? `url(#${hatching})` : undefined}
          className={isHatched ? 'stroke-ink' : 'fill-accent stroke-accent'}
        />
      </svg>
      {label}
    </span>
  );
}
