import { useFormatter } from 'next-intl';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time by its two greatest units, without its sign: `3 min 20 sec`. */
export function useDuration(): (seconds: number) => string {
  const formatter = useFormatter();
  return (seconds) => {
    const whole = Math.round(Math.abs(seconds));
    const first = Math.max(
      0,
      UNITS.findIndex(([, length]) => whole >= length),
    );
    const shown = whole === 0 ? UNITS.slice(-1) : UNITS.slice(first, first + 2);
    let rest = whole;
    return shown
      .map(([unit, length]) => {
        const value = Math.floor(rest / length);
        rest -= value * length;
        return { unit, value };
      })
      .filter(({ value }, index) => value > 0 || index === 0)
      .map(({ unit, value }) => formatter.number(value, { style: 'unit', unit, unitDisplay: 'short' }))
      .join(' ');
  };
}
