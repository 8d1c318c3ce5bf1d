import { describe, expect, test } from 'vitest';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { readCopy } from './read-copy.ts';

/** The values and tags that a text needs: `{amount}`, `{count, plural, …}`, `<b>`. */
function placeholders(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? `<${match[2] ?? ''}>`)),
  ].sort();
}

const [defaultLocale, ...otherLocales] = LOCALES;
const copy = readCopy(defaultLocale);

describe.each(otherLocales)('%s beside %s', (locale) => {
  const other = readCopy(locale);

  test('has the same keys', () => {
    expect([...other.keys()].sort()).toEqual([...copy.keys()].sort());
  });

  test('needs the same values in every text', () => {
    const differing = [...copy].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(other.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });
});

describe.each(LOCALES)('%s', (locale) => {
  const own = readCopy(locale);

  test('has no empty text', () => {
    expect([...own].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  test('says for every fault what happened, whether money moved, and what to do next', () => {
    const keys = FAULT_CODES.flatMap((code) =>
      ['title', 'money', 'next'].map((part) => `fault.${code}.${part}`),
    );
    expect(keys.filter((key) => !own.has(key))).toEqual([]);
  });

  test('names every status of the service', () => {
    expect(KNOWN_STATUSES.filter((status) => !own.has(`status.label.${status}`))).toEqual([]);
  });
});
