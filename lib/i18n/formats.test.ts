import { describe, expect, test } from 'vitest';
import { formatInstant } from './format-instant.ts';
import { LOCALES } from './locales.ts';

describe.each(LOCALES)('a moment in %s', (locale) => {
  test.each(['instant', 'exact'] as const)(
    'as %s has its year: a year later it is another text',
    (format) => {
      const of = (year: number) => formatInstant(`${year}-01-15T09:54:07.000Z`, locale, format);
      expect(of(2025)).not.toBe(of(2026));
    },
  );
});
