import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { LeftOutAmounts } from '#components/domain/sums/left-out-amounts.tsx';
import { useLeftOut } from '#components/domain/sums/use-left-out.ts';
import { formatBrl } from '#lib/money/cents.ts';
import type { KnownSum, Volumes } from '#lib/intents/overview/volumes-view.ts';

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
  const sums = days.flatMap(({ onramp, offramp }) => [onramp.completed, offramp.completed]);
  const most = Math.max(1, ...sums.map(({ cents }) => cents));
  return (
    <figure className="flex h-full flex-col gap-1 text-xs text-muted">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="flex gap-4">
          <Legend label={t('volume.onramp')} />
          <Legend label={t('volume.offramp')} isHatched />
        </span>
        <span className="text-right tabular-nums">
          {t('most', { amount: formatBrl(most === 1 ? 0 : most) })}
          <LeftOutAmounts sum={addLeftOut(sums)} />
        </span>
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

function addLeftOut(sums: readonly KnownSum[]) {
  const total = (key: keyof KnownSum) => sums.reduce((sum, one) => sum + one[key], 0);
  return { unknown: total('unknown'), contradicted: total('contradicted') };
}

/** A sum as plain text, with what is not in it. */
function useSumText(): (sum: KnownSum) => string {
  const leftOut = useLeftOut();
  return (sum) => {
    const { unknown, contradicted } = leftOut(sum);
    const texts = [unknown, contradicted].filter((text) => text !== null);
    return texts.length === 0 ? formatBrl(sum.cents) : `${formatBrl(sum.cents)} (${texts.join(', ')})`;
  };
}

function useDayName(): (day: string) => string {
  const formatter = useFormatter();
  // By name: in figures one language's 2 November is another's 11 February.
  const format = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
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
  const sumText = useSumText();
  const step = WIDTH / days.length;
  const width = step * 0.36;
  const toBar = (index: number, from: number, cents: number): Bar => ({
    x: step * (index + from),
    width,
    height: (cents / most) * HEIGHT,
  });
  return (
    <>
      <g className="fill-transparent">
        {days.map(({ day, onramp, offramp }, index) => (
          <rect key={day} x={index * step} width={step} height={HEIGHT} className="hover:fill-hover">
            <title>
              {t('ofDay', {
                day: dayName(day),
                onramp: sumText(onramp.completed),
                offramp: sumText(offramp.completed),
              })}
            </title>
          </rect>
        ))}
      </g>
      <g className="pointer-events-none">
        <path
          d={days.map(({ onramp }, index) => draw(toBar(index, 0.12, onramp.completed.cents))).join('')}
          vectorEffect="non-scaling-stroke"
          className="fill-accent stroke-accent"
        />
        <path
          d={days.map(({ offramp }, index) => draw(toBar(index, 0.52, offramp.completed.cents))).join('')}
          vectorEffect="non-scaling-stroke"
          fill={`url(#${hatching})`}
          className="stroke-ink"
        />
      </g>
    </>
  );
}

interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** A bar on the line, as a part of a path; none where there was nothing. */
function draw({ x, width, height }: Bar): string {
  if (height === 0) return '';
  return `M${toPlace(x)} ${toPlace(HEIGHT - height)}h${toPlace(width)}V${String(HEIGHT)}h${toPlace(-width)}z`;
}

function toPlace(value: number): string {
  return String(Math.round(value * 100) / 100);
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
