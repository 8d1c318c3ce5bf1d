import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIME_ZONE } from './locales.ts';
import { toWallClock } from './wall-clock.ts';

test('shows what a clock in São Paulo shows, in years with summer time and without', () => {
  const instants = fc.date({
    min: new Date('2010-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(toWallClock(instant).toISOString().slice(0, 19).replace('T', ' ')).toBe(clock.format(instant));
    }),
  );
});
