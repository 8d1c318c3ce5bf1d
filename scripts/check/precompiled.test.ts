import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FORMATS } from '#lib/i18n/formats.ts';
import { LOCALES, TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';
import { readCopy } from './read-copy.ts';

const COUNTS = [0, 1, 2, 12_345];
const FORMATTERS = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
};

/** Values for what a text needs, the `turn`th choice of each. */
function valuesOf(text: string, turn: number) {
  const values: Record<string, string | number | Date | ((chunks: unknown) => string)> = {};
  for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) values[name] = `<${name}>`;
  for (const [, name = ''] of text.matchAll(/\{(\w+), (?:plural|number|selectordinal)/g))
    values[name] = COUNTS[turn % COUNTS.length] ?? 0;
  for (const [, name = ''] of text.matchAll(/\{(\w+), (?:date|time)/g)) values[name] = new Date(1e12);
  for (const [, name = ''] of text.matchAll(/\{(\w+), select,/g)) {
    const choices = [...text.matchAll(/(\w+) \{/g)].map(([, choice = '']) => choice);
    values[name] = choices[turn % choices.length] ?? 'other';
  }
  for (const [, name = ''] of text.matchAll(/<(\w+)>/g))
    values[name] = (chunks) => `[${name} ${[chunks].flat().join('')}]`;
  return values;
}

function asParsed(locale: Locale, text: string, values: object): string {
  const t = createTranslator({ locale, messages: { text }, formats: FORMATS, timeZone: TIME_ZONE });
  return z
    .array(z.string())
    .parse([t.rich('text', values as never)].flat())
    .join('');
}

function asCompiled(locale: Locale, text: string, values: object): string {
  const options = { formats: FORMATS, formatters: FORMATTERS, timeZone: TIME_ZONE };
  return [format(compile(text), locale, values as never, options)].flat().join('');
}

describe.each(LOCALES)('%s', (locale) => {
  test('every text that the build has parsed says what it said before, whatever its values', () => {
    for (const [key, text] of readCopy(locale)) {
      for (let turn = 0; turn < 8; turn += 1) {
        const values = valuesOf(text, turn);
        expect(asCompiled(locale, text, values), key).toBe(asParsed(locale, text, values));
        if (!text.includes(', ')) break;
      }
    }
  });
});
